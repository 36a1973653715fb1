/** The text of `publish-content --help`. */
export const helpText = `Usage: publish-content --source <folder> [flags]
       publish-content --html <folder> [flags]
       publish-content --remove-samples [--url <address>]
       publish-content new | lint | watch [--help]   a new tutorial; findings for CI; QA at each save

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
  --release <name>        on the QA channel: into this release, which is made when there is none; nothing goes live
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

/** The text of `publish-content lint --help`. */
export const lintHelp = `Usage: publish-content lint [--source <folder>] [flags]

Says everything that a publish would say about Markdown tutorials, and publishes nothing. Needs no server.

What to look at
  --source <folder>       Markdown tutorials (default: the folder that it is started in)
  --changed <commit>      only tutorials with a file that differs from where this branch left the commit or branch
  --repo <owner/name@branch>  GitHub repository of the source (default: the git remote of the folder)
  --url <address>         compare links with the tutorials, missions and groups of this backend

What to say
  --format <form>         text (default), json, sarif (2.1.0), junit
  --output <file>         write the report to a file, and one line to the terminal
  --guide <address>       of the authoring guide, for links in SARIF
  --baseline <file>       leave out the findings of this file, and tell those of it that are found no more
  --write-baseline        write all findings to the file of --baseline
  --fail-on <severity>    error (default), warning or healed: exit status 2 for a finding as bad as this
  --help

Exit status: 0 nothing as bad as --fail-on, 1 wrong use or no server, 2 findings
`

/** The text of `publish-content new --help`. */
export const newHelp = `Usage: publish-content new <slug> [flags]

Makes the folder of a tutorial that can be published as it is. Nothing that exists is written to.

  --title <text>          title (default: made of the slug; asked for in a terminal)
  --folder <folder>       folder of tutorials that it is made in (default: the folder that the command is started in)
  --v1                    steps as accordions instead of headings
  --url <address>         backend that is asked whether it has the slug (default: CONTENT_URL, else http://127.0.0.1:4004)
  --help

The author is user.name of git, the profile github.user. Exit status: 0 made, 1 refused
`

/** The text of `publish-content watch --help`. */
export const watchHelp = `Usage: publish-content watch [--source <folder>] [flags]

Publishes each tutorial to QA when a file of it is saved, until Ctrl-C. What differs from the last commit is published first.

  --source <folder>       Markdown tutorials (default: the folder that it is started in)
  --slug <slug>           only this tutorial, which is published first
  --url <address>         the QA backend (default: CONTENT_URL, else http://127.0.0.1:<QA_PORT>, port 4005)
  --repo <owner/name@branch>  GitHub repository of the source (default: the git remote of the folder)
  --help

Environment: CONTENT_API_KEY (not needed for a local development backend), CONTENT_URL, QA_PORT, DATA_DIR
Exit status: 1 wrong use, 130 Ctrl-C
`
