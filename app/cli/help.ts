/** The text of `publish-content --help`. */
export const helpText = `Usage: publish-content --source <folder> [flags]
       publish-content --html <folder> [flags]
       publish-content --remove-samples [--url <address>]

Renders tutorials, publishes them as one new content version and verifies every hash.

What to publish
  --source <folder>       Markdown tutorials: every folder with exactly one .md file, at any depth
  --html <folder>         built pages: <slug>/index.html or <slug>.html
  --slug <slug>           only this tutorial
  --repo <owner/name@branch>  GitHub repository of the source (default: the git remote of the folder)
  --fetch-images          copy pictures from other sites to the server as well

How
  (no mode) or --force    publish every tutorial
  --heal                  publish only tutorials whose hash differs on the server
  --verify-only           compare hashes, write nothing
  --end-open <version>    first end the publish of that version, which broke off: the refusal of the next one names it
  --remove-samples        take the samples that came with the platform off the site, and publish nothing
  --dry-run               read and render, then say what would be published

Where
  --url <address>         the backend (default: CONTENT_URL, else http://127.0.0.1:4004)
  --trigger <text>        recorded with the version (default: manual@<commit> or manual@local)
  --batch-size <n>        tutorials per append (default 50)
  --concurrency <n>       requests at a time (default 6)

Output
  --report <file.json>    write every finding and the outcome of every tutorial
  --verbose               list every warning and healing instead of counting them
  --help, --version

Environment: CONTENT_API_KEY (not needed for a local development backend), CONTENT_URL, DATA_DIR, INITIATOR, NO_COLOR;
for questions that AI writes: OPENAI_API_KEY or OPENAI_BASE_URL, CHAT_MODEL_NAME, AI_AUTHOR_BUILD_CAP, AI_AUTHOR_CACHE
Exit status: 0 done, 1 wrong use, a refused tutorial or a failed publish, 2 hashes differ or the slug is unknown
`
