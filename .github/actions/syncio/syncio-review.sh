#!/usr/bin/env bash
# Checks a change on a build server: finds the commit from which it started, runs 'syncio check' once for all reports, and keeps one
# comment on the pull request up to date. It runs in GitHub Actions, Azure Pipelines and GitLab CI, from the root of the repository, and
# needs bash, git, curl, grep, awk and the .NET SDK 10.
#
# SYNCIO_PATH       the solution, project or folder to check (default: this folder)
# SYNCIO_BASE       the branch, refs/tags/… or commit to compare with (default: the target of the pull request; if none, all is checked)
# SYNCIO_SEVERITY   findings below it are not reported (default: warning)
# SYNCIO_ARGUMENTS  further arguments of 'syncio check', separated by spaces
# SYNCIO_CACHE      the folder of --cache (default: none)
# SYNCIO_COMMENT    false: no comment (default: true)
# SYNCIO_VERSION    the version of the tool, for a repository without a tool manifest (default: the newest)
# SYNCIO_REPORTS    the folder for the reports, below this one (default: syncio-reports)
# SYNCIO_TOKEN      the token for the comment, in GitHub and GitLab; Azure Pipelines has SYSTEM_ACCESSTOKEN
#
# The exit code is that of the check: 0 nothing to report, 1 findings, 2 something could not be checked.
set -o pipefail

stop() {
  echo "$1" >&2
  exit 2
}

# --- What the build servers do differently: the branch to compare with, the pull request, its comments, and the summary of a build.

if [ -n "$GITHUB_ACTIONS" ]; then
  base=${SYNCIO_BASE:-$GITHUB_BASE_REF}
  [[ $GITHUB_REF =~ ^refs/pull/([0-9]+)/ ]] && request=${BASH_REMATCH[1]}
  authorization=${SYNCIO_TOKEN:+Authorization: Bearer $SYNCIO_TOKEN}
  issues=$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues
  level=2
  list_comments() { send GET "$issues/$request/comments?per_page=100&page=$1"; }
  create_comment() { print_body body | send POST "$issues/$request/comments"; }
  update_comment() { print_body body | send PATCH "$issues/comments/$1"; }
  write_summary() { cat "$text" >> "$GITHUB_STEP_SUMMARY"; }
elif [ -n "$TF_BUILD" ]; then
  base=${SYNCIO_BASE:-$SYSTEM_PULLREQUEST_TARGETBRANCH}
  # The comments of another host's repository are not in Azure Repos.
  [ "$BUILD_REPOSITORY_PROVIDER" = TfsGit ] && request=$SYSTEM_PULLREQUEST_PULLREQUESTID
  authorization=${SYSTEM_ACCESSTOKEN:+Authorization: Bearer $SYSTEM_ACCESSTOKEN}
  threads=${SYSTEM_COLLECTIONURI}$SYSTEM_TEAMPROJECTID/_apis/git/repositories/$BUILD_REPOSITORY_ID/pullRequests/$request/threads
  level=3
  # All threads are on one page.
  list_comments() { if [ "$1" = 1 ]; then send GET "$threads?api-version=7.1"; fi; }
  create_comment() { print_thread | send POST "$threads?api-version=7.1"; }
  # The comment that begins a thread has the id 1. The status of the thread decides whether it blocks the pull request.
  update_comment() {
    print_body content | send PATCH "$threads/$1/comments/1?api-version=7.1" > /dev/null &&
      echo "{\"status\":\"$(name_status)\"}" | send PATCH "$threads/$1?api-version=7.1"
  }
  print_thread() {
    echo "{\"status\":\"$(name_status)\",\"comments\":[{\"parentCommentId\":0,\"commentType\":\"text\",\"content\":$(print_string)}]}"
  }
  name_status() { [ "$code" = 0 ] && echo fixed || echo active; }
  write_summary() { echo "##vso[task.uploadsummary]$(pwd -W 2> /dev/null || pwd)/$text"; }
elif [ -n "$GITLAB_CI" ]; then
  base=${SYNCIO_BASE:-$CI_MERGE_REQUEST_TARGET_BRANCH_NAME}
  request=$CI_MERGE_REQUEST_IID
  authorization=${SYNCIO_TOKEN:+PRIVATE-TOKEN: $SYNCIO_TOKEN}
  # The pipeline of a fork may run in either of both projects.
  notes=$CI_API_V4_URL/projects/$CI_MERGE_REQUEST_PROJECT_ID/merge_requests/$request/notes
  level=2
  list_comments() { send GET "$notes?per_page=100&page=$1"; }
  create_comment() { print_body body | send POST "$notes"; }
  update_comment() { print_body body | send PUT "$notes/$1"; }
  write_summary() { cat "$text"; }
  quality=gl-code-quality-report.json
else
  stop "syncio-review.sh runs in GitHub Actions, Azure Pipelines and GitLab CI; elsewhere, run 'syncio check --since'."
fi

# --- HTTP and JSON with what every build image has.

# Sends a request whose body is the standard input. The token is no argument, so that the list of processes does not show it.
send() {
  local body=()
  if [ "$1" != GET ]; then
    cat > "$reports/comment.json"
    body=(--header "Content-Type: application/json" --data-binary "@$reports/comment.json")
  fi
  printf 'header = "%s"\n' "$authorization" |
    curl --config - --silent --show-error --fail --max-time 60 --request "$1" "${body[@]}" "$2"
}

# Prints the text of the comment as a JSON string. The locale makes every tool leave UTF-8 as it is.
print_string() {
  local -x LC_ALL=C
  tr -d '\000-\010\013-\037' < "$text" | tr '\011' ' ' | sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' |
    awk 'BEGIN { printf "\"" } { printf "%s\\n", $0 } END { print "\"" }'
}

print_body() { echo "{\"$1\":$(print_string)}"; }

# Prints the ids of the comments that begin with the mark. The JSON is split into its tokens; $level is the depth of a listed object.
find_ids() {
  local -x LC_ALL=C
  grep -oE '"([^"\\]|\\.)*"|[][{},:]|[^][{},:"[:space:]]+' | awk -v level="$level" '
    $0 == "{" || $0 == "[" { depth++; id[depth] = found[depth] = key = ""; next }
    $0 == "}" || $0 == "]" {
      if (found[depth] && depth == level) print id[depth]
      else if (found[depth]) found[depth - 1] = 1
      depth--
      key = ""
      next
    }
    $0 == ":" { key = last; next }
    $0 == "," { key = ""; next }
    key == "\"id\"" { id[depth] = $0 }
    key ~ /^"(body|content)"$/ && $0 ~ /^"(<|\\u003[cC])!-- syncio --/ { found[depth] = 1 }
    { last = $0 }'
}

# Updates the earlier comment that this token may change. If there is none, creates one, unless there is nothing to report.
write_comment() {
  local page json id
  for page in {1..30}; do
    json=$(list_comments "$page") || return
    for id in $(find_ids <<< "$json"); do
      update_comment "$id" > /dev/null && return
    done
    [[ $json == *"{"* ]] || break
  done
  [ "$code" != 0 ] && create_comment > /dev/null
}

# --- The commit to compare with.

# Fetches it into a clone that may have one commit only, with as much history as needed to find where both parted.
find_merge_base() {
  local head ref more
  head=$(git rev-parse HEAD)
  if [[ $base =~ ^[0-9a-f]{40,64}$ ]]; then
    since=$base ref=$base
  elif [[ $base == refs/tags/* ]]; then
    since=$base ref=+$base:$base
  else
    since=${base#refs/heads/} since=origin/${since#origin/}
    ref=+refs/heads/${since#origin/}:refs/remotes/$since
  fi
  if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
    for more in --depth=50 --deepen=200 --deepen=1000 --deepen=5000; do
      git fetch --quiet --no-tags "$more" origin "$head" "$ref" || break
      git merge-base HEAD "$since" > /dev/null && return
    done
  else
    git fetch --quiet --no-tags origin "$ref"
  fi
  git merge-base HEAD "$since" > /dev/null
}

# --- The check.

reports=${SYNCIO_REPORTS:-syncio-reports}
text=$reports/syncio.md
{ mkdir -p "$reports" && rm -f "$text" "$reports/syncio.sarif"; } || stop "The folder '$reports' cannot be written."
arguments=(check "${SYNCIO_PATH:-.}" --severity "${SYNCIO_SEVERITY:-warning}")
arguments+=(--report "sarif=$reports/syncio.sarif" --report "markdown=$text")
[ -n "$quality" ] && arguments+=(--report "gitlab=$reports/$quality")
[ -n "$SYNCIO_CACHE" ] && arguments+=(--cache "$SYNCIO_CACHE")
if [ -n "$base" ]; then
  find_merge_base || stop "This clone lacks the commit from which '$base' and HEAD parted, and cannot fetch it. Fetch the whole history: \
fetch-depth: 0 in GitHub Actions, fetchDepth: 0 in Azure Pipelines, GIT_DEPTH: 0 in GitLab."
  arguments+=(--since "$since")
fi
read -r -d '' -a more <<< "$SYNCIO_ARGUMENTS"
arguments+=("${more[@]}")

# The tool manifest of the repository decides about the version; without one, the tool is downloaded for this run.
package=SyncIoAnalyzers.Tool
if dotnet tool list "$package" > /dev/null 2>&1; then
  dotnet tool restore > /dev/null || stop "The tools of the manifest cannot be restored."
else
  package=$package${SYNCIO_VERSION:+@$SYNCIO_VERSION}
fi
syncio() { dotnet tool exec --yes "$package" -- "$@"; }
syncio --version > /dev/null || stop "The tool $package cannot be run; add its package source to a nuget.config."
syncio "${arguments[@]}"
code=$?

# --- The comment, or what replaces it where the token may not write, as in the pull request of a fork.

if [ ! -f "$text" ]; then
  printf '%s\n' '<!-- syncio -->' '### This change could not be checked' '' 'The log of the build has the reason.' > "$text"
fi
if [ -z "$request" ] || [ -z "$authorization" ] || [ "$SYNCIO_COMMENT" = false ] || ! write_comment; then
  write_summary
fi
rm -f "$reports/comment.json"
exit "$code"
