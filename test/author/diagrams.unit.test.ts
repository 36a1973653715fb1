import { expect, test } from '@jest/globals'
import { readDiagram } from '../../srv/author/dialect/diagrams/read-diagram.ts'
import { unmarked } from '../../srv/author/dialect/diagrams/labels.ts'
import { readPicture } from '../../srv/author/dialect/diagrams/picture.ts'
import { renderStylesheet, type Drawing } from '../../srv/author/dialect/index.ts'
import { render, told, v2 } from './support/render.ts'

/** The text for the library, with the words of the author in it. */
const read = (source: string): string[] => unmarked(readDiagram(source).text).split('\n')

test.each<readonly [string, string, string[]]>([
  ['without blanks', 'graph TD; A-->B;\n B---C', ['flowchart TD', 'n1[A]', 'n2[B]', 'n3[C]', 'n1 --> n2', 'n2 --- n3']],
  [
    'in a chain',
    'flowchart LR\nA & B -.->|x| C{"is [it]?"} == no ==> A',
    ['flowchart LR', 'n1[A]', 'n2[B]', 'n3{is [it]?}', 'n1 -.->|x| n3', 'n2 -.->|x| n3', 'n3 ==>|no| n1']
  ],
  [
    'to a group',
    'flowchart\nA-->G\nsubgraph G[The group]\nÄ-1<-->A\nend',
    ['flowchart TD', 'n1[A]', 'subgraph g1 [The group]', 'n2[Ä-1]', 'end', 'n1 --> g1', 'n2 <--> n1']
  ]
])('arrows %s are told to the library one by one', (_how, source, expected) => {
  expect(read(source)).toEqual(expected)
})

test('sequences keep their numbers, states their descriptions, classes their types, entities their comments', () => {
  expect(read('sequenceDiagram\nautonumber\nJohn Doe->>+B: Hi\nalt a\nB--)John Doe:\nend')).toEqual([
    'sequenceDiagram',
    'participant p1 as John Doe',
    'participant p2 as B',
    'p1->>+p2: 1. Hi',
    'alt a',
    'p2--)p1: 2.',
    'end'
  ])
  expect(read('stateDiagram-v2\n[*]-->a\na : Waits\nstate b {\na --> [*]\n}')).toEqual([
    'stateDiagram-v2',
    'state "Waits" as s1',
    '[*] --> s1',
    'state "b" as s2 {',
    's1 --> [*]',
    '}'
  ])
  expect(read('classDiagram\nclass A~T~ {\n+name: String\n+run(int a) void\n}\nA <|-- B')).toEqual([
    'classDiagram',
    'class A<T> {',
    '+String name',
    '+run(int a) void',
    '}',
    'class B {',
    '}',
    'A<T> <|-- B'
  ])
  expect(read('erDiagram\nA }o--|| B : has\nA {\nint id PK, FK "key"\n}')).toEqual([
    'erDiagram',
    'A {',
    'int id (key) PK  FK',
    '}',
    'B {',
    '}',
    'A o{--|| B : has'
  ])
})

test.each([
  ['diagrams of the kind pie are not drawn', 'pie\n"a": 1'],
  ['it is empty', ''],
  ['it is empty', 'flowchart LR'],
  ['line 2 of it is not understood: A[', 'flowchart LR\nA['],
  ['line 3 of it is not understood: A --x B', 'flowchart LR\n\nA --x B'],
  ['line 2 of it is not understood: A@{ shape: cloud }', 'flowchart LR\nA@{ shape: cloud }'],
  ['line 3 of it is not understood: b', 'flowchart LR\nsubgraph a\nb'],
  ['line 2 of it is not understood: A-xB: lost', 'sequenceDiagram\nA-xB: lost'],
  ['a block of it does not end', 'sequenceDiagram\nloop x\nA->>B: x'],
  ['line 2 of it is not understood: A -- B', 'classDiagram\nA -- B'],
  ['line 2 of it is not understood: Info--Customer', 'classDiagram\nInfo--Customer'],
  ['line 2 of it is not understood: Foo--oBar', 'classDiagram\nFoo--oBar'],
  ['two of its boxes have the same label', 'classDiagram\nclass A["Order"] {\n+a()\n}\nclass B["Order"]\nA --> B'],
  ['two of its boxes have the same label', 'erDiagram\nA["Order"] {\nint a\n}\nB["Order"]\nA ||--|| B : x'],
  ['line 2 of it is not understood: state f <<fork>>', 'stateDiagram-v2\nstate f <<fork>>'],
  ['line 2 of it is not understood: A one to many B : x', 'erDiagram\nA one to many B : x'],
  ['it has more than 100 arrows', `flowchart LR\n${'a-->b\n'.repeat(101)}`],
  ['it has more than 100 arrows', `flowchart LR\n${'a & '.repeat(1200)}b --> ${'c & '.repeat(1200)}d`],
  ['it has more than 80 boxes', `flowchart LR\n${Array.from({ length: 81 }, (_, index) => `a${index}`).join('\n')}`],
  ['it has more than 10000 characters', `flowchart LR\n${'a-->b\n'.repeat(20_000)}`]
])('a diagram stays code: %s', (reason, source) => {
  expect(() => readDiagram(source)).toThrow(new Error(reason))
})

test('a diagram says where colours and links are left out, and what it is called', () => {
  const styled =
    '%%{init: {"themeCSS": "*{display:none}"}}%%\nflowchart LR\nA-->B\nstyle A fill:#f00\nclick A "https://a"'
  expect(readDiagram(styled)).toMatchObject({ isPlainer: true, boxes: 2, arrows: 1, name: undefined })
  const named = 'flowchart LR\naccTitle: The way\naccDescr {\nfrom A\nto B }\n%% a comment\nA-->B'
  expect(readDiagram(named)).toMatchObject({ isPlainer: false, name: 'The way: from A to B' })
  expect(readDiagram('---\ntitle: The way\n---\nflowchart LR\nA-->B').name).toBe('The way')
})

const hostile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9.12345" style="--bg:red" onload="a()" id="x">
<style>@import url(https://fonts.example)</style><script>a()</script><foreignObject><p>a</p></foreignObject>
<defs><marker id="arrow" refX="7"><polygon points="0 0" fill="url(https://a)"/></marker><marker id="other"/></defs>
<a href="https://a"><text>link</text></a><image href="https://a"/><use href="#x"/><animate attributeName="href"/>
<g class="node" data-id="a" id="y"><rect x="1" y="javascript:a()" fill="var(--_text)" class="evil" filter="url(#x)"/></g>
<polyline class="edge" points="1,2 3,4" stroke="#f00" marker-end="url(#arrow)" marker-start="url(https://a#arrow)"/></svg>`

test('of a picture stay allowed elements and attributes, with the colours of the stylesheet', async () => {
  const picture = readPicture(hostile, 'diagram-1', { boxes: 1, arrows: 1 })
  const draw = (diagrams: readonly string[]): Promise<Drawing[]> =>
    Promise.resolve(diagrams.map(() => ({ svg: hostile })))
  const { html } = await render(v2('### One\n\n```mermaid\nflowchart LR\nA-->A\n```'), { draw })
  const drawn = html.slice(html.indexOf('<svg'), html.indexOf('</svg>'))
  expect(drawn).toBe(
    '<svg viewBox="0 0 9 9" width="9.12" role="img" aria-label="Diagram">' +
      '<defs><marker id="diagram-1-arrow" refX="7"><polygon points="0 0"></polygon></marker></defs>' +
      '<g><rect x="1" fill="var(--diagram-text)"></rect></g>' +
      '<polyline points="1,2 3,4" marker-end="url(#diagram-1-arrow)"></polyline>'
  )
  expect(picture.children).toHaveLength(3)
  for (const [, name] of drawn.matchAll(/var\(([\w-]+)\)/g)) expect(renderStylesheet()).toContain(`${name}: `)
})

test('a picture with fewer boxes or arrows than its source is none', () => {
  expect(() => readPicture(hostile, 'd', { boxes: 2, arrows: 1 })).toThrow('not all boxes of it can be drawn')
  expect(() => readPicture(hostile, 'd', { boxes: 1, arrows: 2 })).toThrow('not all arrows of it can be drawn')
  expect(() => readPicture('<p>a</p>', 'd', { boxes: 0, arrows: 0 })).toThrow('the picture of it cannot be read')
})

test('what is not drawn stays code as it was, with its line and the reason', async () => {
  const source = v2('### One\n\n```mermaid\nflowchart LR\nA-->B\n```\n\n```mermaid\npie\n```')
  const draw = (): Promise<Drawing[]> => Promise.resolve([{ problem: 'it takes too long' }])
  const tried = await render(source, { draw })
  expect(tried.findings.map(({ rule, line, message }) => [rule, line, message])).toEqual([
    ['diagram-as-code', 10, 'A diagram stays code: it takes too long'],
    ['diagram-as-code', 15, 'A diagram stays code: diagrams of the kind pie are not drawn']
  ])
  const without = await render(source)
  expect(told(without)).toEqual(['diagram-as-code:10', 'diagram-as-code:15'])
  expect(tried.html).toBe(without.html)
})
