using System.Text;

namespace SyncIoAnalyzers.Companion.Tests;

public class AnswerTests
{
    const string Ok = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    const string Chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nA\r\n0123456789\r\n0\r\n\r\n";

    [Theory, InlineData(Ok), InlineData(Chunked), InlineData("HTTP/1.1 204 No Content\r\n\r\n")]
    public void It_is_whole_with_its_last_byte_and_not_before(string text)
    {
        var answer = new Answer();
        var bytes = Encoding.ASCII.GetBytes(text);
        for (var i = 0; i < bytes.Length - 1; i++)
            Assert.False(answer.Take(bytes.AsSpan(i, 1)), text[..i]);
        Assert.True(answer.Take(bytes.AsSpan(bytes.Length - 1)));
    }

    [Theory, InlineData(Ok), InlineData(Chunked)]
    public void It_may_come_at_once(string text) => Assert.True(new Answer().Take(Encoding.ASCII.GetBytes(text)));

    [Fact] public void The_status_is_read() => Assert.Equal(503, Taken("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n").Status);

    [Fact] public void Names_of_headers_have_no_case() => Assert.True(new Answer().Take("HTTP/1.1 200 OK\r\ncontent-LENGTH: 0\r\n\r\n"u8));

    [Fact] public void Who_closes_says_so() => Assert.True(Taken("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n").Closes);

    [Fact] public void An_older_server_closes_unless_it_says_otherwise() => Assert.True(Taken("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n").Closes);

    [Fact]
    public void Without_a_length_it_ends_with_the_connection()
    {
        var answer = new Answer();
        Assert.False(answer.Take("HTTP/1.1 200 OK\r\n\r\nhello"u8));
        Assert.True(answer is { EndsWithConnection: true, Closes: true });
    }

    [Fact] public void What_answers_HEAD_has_a_length_and_no_body() => Assert.True(new Answer(hasBody: false).Take("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"u8));

    [Fact]
    public void It_can_be_used_again()
    {
        var answer = Taken(Chunked);
        answer.Clear();
        Assert.True(answer.Take(Encoding.ASCII.GetBytes(Ok)));
    }

    [Theory, InlineData("SSH-2.0-OpenSSH\r\n\r\n"), InlineData("HTTP/1.1 2x0 OK\r\n\r\n"), InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n")]
    public void What_is_no_answer_is_told(string text) => Assert.Throws<InvalidDataException>(() => new Answer().Take(Encoding.ASCII.GetBytes(text)));

    static Answer Taken(string text)
    {
        var answer = new Answer();
        Assert.True(answer.Take(Encoding.ASCII.GetBytes(text)));
        return answer;
    }
}
