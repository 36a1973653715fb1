/** A talk of the sample conference: venue, track, title, abstract, places of its speakers in `speakers`. */
export type Talk = readonly [
  venue: 'BERLIN' | 'VIRTUAL',
  track: number,
  title: string,
  abstract: string,
  ...speakers: number[]
]

export const tracks = ['Write', 'Publish', 'Run', 'Learn'] as const

const COMPANY = 'Quellmoor Ferries'

/** People of the sample conference; none of them exists. */
export const speakers = [
  { name: 'Mirelle Thalwind', title: 'Editor of tutorials', company: COMPANY },
  { name: 'Bodo Ferrowick', title: 'Platform engineer', company: COMPANY },
  { name: 'Ayoka Lanternby', title: 'Head of learning', company: COMPANY },
  { name: 'Piet Sandmurmel', title: 'Database administrator', company: COMPANY },
  { name: 'Oriana Quillfeather', title: 'Technical writer', company: 'Inkwater Studio' },
  { name: 'Takumi Moorgrund', title: 'Security engineer', company: 'Inkwater Studio' },
  { name: 'Selma Driftkamp', title: 'Product owner', company: COMPANY },
  { name: 'Ruvin Oakhallow', title: 'Developer of agents', company: 'Tarn & Thimble' },
  { name: 'Noor Wattenlicht', title: 'Designer', company: 'Tarn & Thimble' },
  { name: 'Cosmo Birkenfluss', title: 'Student', company: 'Academy of the Lower Tarn' }
] as const

export const talks: readonly Talk[] = [
  ['BERLIN', 3, 'Opening: what one step teaches', 'Why a tutorial is a promise, and how to keep it in ten minutes.', 2],
  ['BERLIN', 0, 'A tutorial in one sitting', 'From an empty folder to a published tutorial, on stage.', 0],
  ['BERLIN', 0, 'Steps that end where they should', 'Where to cut a task so that readers can stop and go on.', 4, 0],
  [
    'BERLIN',
    1,
    'Publishing from a pipeline',
    'A commit becomes a live tutorial, with the checks that refuse a bad one.',
    1
  ],
  ['BERLIN', 2, 'The backend on one small machine', 'What a start needs, what a restart keeps, what to watch.', 1, 3],
  ['BERLIN', 3, 'Missions for a new colleague', 'A first week in five missions, and what we dropped from it.', 6],
  ['BERLIN', 0, 'Pictures that stay readable', 'Screenshots for small screens and dark themes.', 8],
  ['BERLIN', 1, 'Rolling back without a panic', 'A bad publish is live. What happens in the next five minutes.', 1],
  ['BERLIN', 2, 'PostgreSQL for the impatient', 'Moving from one file to a server on a Tuesday morning.', 3],
  ['BERLIN', 3, 'Questions that check understanding', 'Multiple choice is harder to write than to answer.', 2, 9],
  ['BERLIN', 0, 'Workshop: options and branches', 'One tutorial for three operating systems. Bring a laptop.', 0, 4],
  ['BERLIN', 1, 'Keys and who may hold them', 'Content keys, tokens and secrets, from the first day to a rotation.', 5],
  [
    'BERLIN',
    2,
    'Backups that were read again',
    'A backup is one when somebody has restored it. We did, every week.',
    3
  ],
  ['BERLIN', 3, 'Learning in the gaps', 'Reading on a ferry: short steps, no network, bookmarks.', 6, 9],
  ['BERLIN', 0, 'Words for everyone', 'Plain language in instructions, with before and after.', 4],
  ['BERLIN', 1, 'Signed content', 'Who wrote this, and is it still what was reviewed? Provenance in practice.', 5],
  ['BERLIN', 2, 'Caches that forget in time', 'Entity tags, lifetimes and one wrong header that cost us a day.', 1],
  ['BERLIN', 3, 'A map of what you know', 'How concepts connect tutorials, and what the map shows about gaps.', 2],
  ['BERLIN', 0, 'Code that readers can copy', 'Blocks, placeholders and output, without surprises.', 0],
  ['BERLIN', 1, 'Reviews in a small team', 'Two people, thirty tutorials, one review a week.', 6, 4],
  ['BERLIN', 2, 'Reading a log at night', 'From a message to its cause when nobody else is awake.', 3, 5],
  ['BERLIN', 3, 'Agents that quote their source', 'What an assistant may say, and the step it should point to.', 7],
  ['BERLIN', 0, 'Tables, diagrams, video', 'Which of them carries a point, and which only fills a page.', 8, 4],
  ['BERLIN', 1, 'Ask the authors', 'An hour of questions about your own tutorials.', 0, 4, 8],
  ['BERLIN', 2, 'Ask the operators', 'An hour of questions about your own installation.', 1, 3],
  ['BERLIN', 3, 'Closing: thirty days later', 'What to try when you are back at your desk.', 2, 6],
  ['VIRTUAL', 3, 'Welcome to the virtual days', 'How the three days work, and where to ask.', 6],
  [
    'VIRTUAL',
    0,
    'Erste Schritte auf Deutsch schreiben',
    'Ein Tutorial in zwei Sprachen, und was sich nicht übersetzen lässt.',
    0
  ],
  ['VIRTUAL', 1, 'The command line in twenty minutes', 'Publish, check, heal: the commands that matter.', 1],
  ['VIRTUAL', 2, 'Start the platform with nothing', 'A laptop, a terminal and no network.', 3],
  ['VIRTUAL', 3, 'Badges people are proud of', 'Rules for accomplishments that reward finishing.', 9, 2],
  [
    'VIRTUAL',
    0,
    'Accessible from the first line',
    'Headings, alternative texts and order, checked while you write.',
    8
  ],
  ['VIRTUAL', 1, 'Many repositories, one catalog', 'How four teams publish into the same site.', 6],
  ['VIRTUAL', 2, 'Two instances, no surprises', 'What changes when a second backend starts beside the first.', 1, 5],
  ['VIRTUAL', 3, 'Teaching with a code check', 'Let readers run it, then let them prove it.', 7, 9],
  ['VIRTUAL', 0, 'Editing what others wrote', 'Inherited tutorials: keep, mend or retire.', 4],
  ['VIRTUAL', 1, 'Watching for dead links', 'Links break quietly. A list of them helps.', 5],
  [
    'VIRTUAL',
    2,
    'Numbers for a steering group',
    'Three charts that people understood, and nine that they did not.',
    6,
    3
  ],
  ['VIRTUAL', 3, 'An agent reads your tutorial', 'Markdown, tools and limits from the other side.', 7],
  ['VIRTUAL', 3, 'Farewell and feedback', 'What you told us, and what we will change.', 2]
]
