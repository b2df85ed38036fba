using System.Text;

namespace SyncIoAnalyzers.Companion.Tests;

public class AnswerTests
{
    const string Ok = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    const string Chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nA\r\n0123456789\r\n0\r\n\r\n";

    [Theory, InlineData(Ok), InlineData(Chunked), InlineData("HTTP/1.1 204 No Content\r\n\r\n")]
    public void Response_is_complete_exactly_at_its_last_byte(string text)
    {
        var answer = new ResponseParser();
        var bytes = Encoding.ASCII.GetBytes(text);
        for (var i = 0; i < bytes.Length - 1; i++)
            Assert.False(answer.ConsumeBytes(bytes.AsSpan(i, 1)), text[..i]);
        Assert.True(answer.ConsumeBytes(bytes.AsSpan(bytes.Length - 1)));
    }

    [Theory, InlineData(Ok), InlineData(Chunked)]
    public void Response_may_arrive_in_one_piece(string text) =>
        Assert.True(new ResponseParser().ConsumeBytes(Encoding.ASCII.GetBytes(text)));

    [Fact]
    public void Status_is_read() => Assert.Equal(503, ParseAnswer("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n").Status);

    [Fact]
    public void Header_names_are_case_insensitive() =>
        Assert.True(new ResponseParser().ConsumeBytes("HTTP/1.1 200 OK\r\ncontent-LENGTH: 0\r\n\r\n"u8));

    [Fact]
    public void Connection_close_header_closes_the_connection() =>
        Assert.True(ParseAnswer("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n").ClosesConnection);

    [Fact]
    public void HTTP_1_0_server_closes_the_connection_by_default() =>
        Assert.True(ParseAnswer("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n").ClosesConnection);

    [Fact]
    public void Response_without_a_length_ends_with_the_connection()
    {
        var answer = new ResponseParser();
        Assert.False(answer.ConsumeBytes("HTTP/1.1 200 OK\r\n\r\nhello"u8));
        Assert.True(answer is { EndsWithConnection: true, ClosesConnection: true });
    }

    [Fact]
    public void Response_to_HEAD_has_a_length_and_no_body() =>
        Assert.True(new ResponseParser(hasBody: false).ConsumeBytes("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"u8));

    [Fact]
    public void Parser_can_be_reused()
    {
        var answer = ParseAnswer(Chunked);
        answer.ResetState();
        Assert.True(answer.ConsumeBytes(Encoding.ASCII.GetBytes(Ok)));
    }

    [
        Theory,
        InlineData("SSH-2.0-OpenSSH\r\n\r\n"),
        InlineData("HTTP/1.1 2x0 OK\r\n\r\n"),
        InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n")
    ]
    public void Invalid_response_throws(string text) =>
        Assert.Throws<InvalidDataException>(() => new ResponseParser().ConsumeBytes(Encoding.ASCII.GetBytes(text)));

    static ResponseParser ParseAnswer(string text)
    {
        var answer = new ResponseParser();
        Assert.True(answer.ConsumeBytes(Encoding.ASCII.GetBytes(text)));
        return answer;
    }
}
