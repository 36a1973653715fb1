/** Tutorials as a company has them: many, of all ages, with tags and titles as people write them. */

const COUNT = 500
const levels = ['beginner', 'intermediate', 'advanced'] as const

/** Subjects with the tag as their authors wrote it, in every form that real front matter has. */
const subjects: readonly (readonly [slug: string, name: string, tag: string])[] = [
  ['cap', 'CAP', 'software-product>sap-cloud-application-programming-model'],
  ['hana', 'SAP HANA', String.raw`software-product>SAP HANA\, express edition`],
  ['s4', 'SAP S/4HANA', 'products>SAP S/4HANA'],
  ['s4-cloud', 'SAP S/4HANA Cloud', 'products>sap-s-4hana-cloud'],
  ['btp', 'SAP BTP', 'software-product>sap-business-technology-platform'],
  ['kyma', 'Kyma', String.raw`software-product>sap-btp\, kyma-runtime`],
  ['node', 'Node.js', 'programming-tool>Node.js'],
  ['java', 'Java', 'programming-tool>java'],
  ['mobile', 'Mobile', 'topic>mobile'],
  ['abap', 'ABAP', 'programming-tool>abap-development'],
  ['fiori', 'Fiori', 'software-product-function>sap-fiori'],
  ['odata', 'OData', 'programming-tool>odata']
]
const deeds = ['Create a service', 'Add a list page', 'Deploy an app', 'Read data', 'Secure a service', 'Test an app']

/** How the title of a tutorial may begin: as it is, numbered, or marked by an emoji. */
const beginnings = [
  (title: string): string => title,
  (title: string, at: number): string => `${(at % 9) + 1} - ${title}`,
  (title: string): string => `🚀 ${title}`,
  (title: string): string => title,
  (title: string, at: number): string => `Week ${(at % 4) + 1}: ${title}`
]

const tableOf = (subject: string): string =>
  ['| Field | Value |', '|---|---|', `| Name | \`${subject}-service\` |`, '| Plan | `lite` \\| `standard` |'].join('\n')

const alternatives = (subject: string): string =>
  ['Windows', 'macOS', 'Linux']
    .map(system => `[OPTION BEGIN [${system}]]\n\nOpen ${subject} on ${system}.\n\n[OPTION END]\n`)
    .join('\n')

const code = (subject: string, at: number): string =>
  [
    '```js',
    `const { ${subject.replaceAll('-', '_')} } = require('service-${at}')`,
    'module.exports = { at: 1 }',
    '```'
  ].join('\n')

const frontMatter = (lines: readonly string[]): string => ['---', 'parser: v2', ...lines, '---', ''].join('\n')

/** A tutorial of three steps on one of the subjects. */
function ordinary(at: number): readonly [slug: string, markdown: string] {
  const [slug, name, tag] = subjects[at % subjects.length] as (typeof subjects)[number]
  const deed = deeds[at % deeds.length] as string
  const beginning = beginnings[at % beginnings.length] as (typeof beginnings)[number]
  const title = beginning(`${deed} with ${name}, part ${Math.floor(at / subjects.length) + 1}`, at)
  const level = levels[at % levels.length] as string
  const head = frontMatter([
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(`${deed} with ${name}, and see how it behaves when others use it.`)}`,
    `time: ${5 + ((at * 5) % 40)}`,
    `tags: [ tutorial>${level}, ${tag}, type>tutorial ]`,
    `primary_tag: ${tag}`,
    `author_name: Author ${at % 17}`
  ])
  const body = `# ${title}

## You will learn
- How to ${deed.toLowerCase()}
- Why ${name} needs it

## Prerequisites
- An account

---

### Prepare ${name}

Look at the table before you begin.

${tableOf(slug)}

${alternatives(name)}

### ${deed}

1. Open the editor
    - and choose *${name}*
2. Paste this:

${code(slug, at)}

> ### Note
> The name in the code is \`service-${at}\`.

### Look at the result

You see **${name}** in the list. <sub>Part ${at}</sub>
`
  return [`${slug}-${deed.toLowerCase().replaceAll(' ', '-')}-${at}`, head + body]
}

/** An event of a year that is over, which its title says with an emoji at the beginning. */
function oldEvent(at: number): readonly [slug: string, markdown: string] {
  const title = `🔴 Devtoberfest ${2021 + (at % 4)} - Week ${(at % 4) + 1}, Sept. ${(at % 28) + 1}`
  const head = frontMatter([
    `title: ${JSON.stringify(title)}`,
    'description: Watch the recording of this week and answer a question.',
    'time: 5',
    'tags: [ tutorial>beginner, topic>devtoberfest ]',
    'primary_tag: topic>devtoberfest'
  ])
  return [`devtoberfest-${2021 + (at % 4)}-${at}`, `${head}# ${title}\n\n### Watch it\n\nIt is over, and was good.\n`]
}

/** Markdown by slug: 500 tutorials, the same in every run; a tenth of them are events of former years. */
export function companyTutorials(): ReadonlyMap<string, string> {
  return new Map(Array.from({ length: COUNT }, (_, at) => (at % 10 === 9 ? oldEvent(at) : ordinary(at))))
}

/** A short tutorial about a cactus. */
function plantTutorial(
  title: string,
  steps: readonly (readonly [title: string, text: string])[],
  lines: readonly string[] = []
): string {
  const head = frontMatter([
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(`${title.replace(/^\d+ - /, '')}, without a wounded hand.`)}`,
    'time: 10',
    'tags: [ tutorial>beginner, topic>plants ]',
    'primary_tag: topic>plants',
    ...lines
  ])
  return `${head}# ${title}\n\n${steps.map(([name, text]) => `### ${name}\n\n${text}\n`).join('\n')}`
}

/** Tutorials that the stories are about, beside the many. */
export const storyTutorials: ReadonlyMap<string, string> = new Map([
  [
    'water-a-cactus',
    plantTutorial('2 - Water a cactus', [
      ['Feel the soil', 'It has to be dry as dust.'],
      ['Fill the watering can', 'Rain water is best: `can.fill("rain")`.'],
      ['Pour', 'Slowly, and not on the spines.']
    ])
  ],
  [
    'repot-a-cactus',
    plantTutorial('Repot a cactus', [
      ['Take it out', 'Wrap the plant in newspaper.'],
      ['Plant it', 'The new pot is one finger wider.']
    ])
  ],
  [
    'name-a-cactus',
    plantTutorial('🌵 Name a cactus', [
      ['Look at it', 'Does it have a beard of spines?'],
      ['Say the name', 'Three times, in the morning.']
    ])
  ],
  [
    'photograph-a-cactus',
    plantTutorial('Photograph a cactus', [
      ['Find the light', 'Morning light makes spines glow.'],
      ['Wait', 'It does not move.'],
      ['Press the shutter', 'Once is enough.']
    ])
  ],
  [
    'examine-a-cactus',
    plantTutorial('Examine a cactus', [
      ['Read', 'Newspaper protects your hands from spines.'],
      ['Answer', 'Two questions.']
    ])
  ],
  [
    'sell-a-cactus',
    plantTutorial('Sell a cactus', [
      ['Write an offer', 'Write down the price, the size and the *temperament*.'],
      ['Hand it over', 'With a handkerchief.']
    ])
  ],
  [
    'kaktus-giessen',
    plantTutorial(
      'Kakteen richtig gießen',
      [
        ['Die Erde fühlen', 'Sie muss staubtrocken sein.'],
        ['Gießen', 'Langsam, und nicht auf die Stacheln.']
      ],
      ['language: de']
    )
  ]
])

/** Questions of a tutorial by slug: `rules.vr`. */
export const storyQuestions: ReadonlyMap<string, string> = new Map([
  [
    'examine-a-cactus',
    `[VALIDATE_2]
###Rule
single-choice
###Question
What protects your hands?
###Match
[x] Newspaper
[ ] Courage
[VALIDATE_2]
###Rule
exact-match
###Question
What hurts?
###Match
spines
`
  ]
])
