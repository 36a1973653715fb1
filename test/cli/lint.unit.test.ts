import { describe, expect, test } from '@jest/globals'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { parseLintArguments } from '../../app/cli/lint/arguments.ts'
import { compareWithBaseline, readBaseline, writeBaseline } from '../../app/cli/lint/baseline.ts'
import { type LintFinding, withFingerprints } from '../../app/cli/lint/findings.ts'
import { escaped } from '../../app/cli/lint/junit.ts'
import { reportOf } from '../../app/cli/lint/reports.ts'
import type { LintResult } from '../../app/cli/lint/result.ts'
import { knownRules, ruleOf } from '../../app/cli/lint/rules.ts'
import { MOST_RESULTS, sarifOf } from '../../app/cli/lint/sarif.ts'
import { parseNewArguments } from '../../app/cli/new/arguments.ts'
import { ask } from '../../app/cli/new/ask.ts'
import { parseWatchArguments } from '../../app/cli/watch/arguments.ts'
import { anyText } from '../support/any-text.ts'
import { projectRoot } from '../support/launch.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { writeFiles } from './support/documents.ts'

const finding = (more: Partial<LintFinding> = {}): LintFinding => ({
  severity: 'warning',
  rule: 'image-missing',
  message: 'Image file not found: pot.png',
  file: '/r/a/a.md',
  line: 3,
  path: 'a/a.md',
  fingerprint: 'f:1',
  ...more
})

const resultOf = (findings: readonly LintFinding[], more: Partial<LintResult> = {}): LintResult => ({
  tutorials: [{ slug: 'a', path: 'a/a.md' }],
  findings,
  known: 0,
  stale: [],
  failOn: 'error',
  version: '0.2.0',
  guide: undefined,
  seconds: 1.5,
  ...more
})

describe('fingerprints', () => {
  const text = ['---', 'title: A', '---', '![](pot.png)', '', '![](pot.png)', '![](cup.png)']
  const findingsAt = (lines: readonly number[]) =>
    lines.map(line => ({ severity: 'warning', rule: 'image-missing', message: `m ${line}`, file, line }) as const)
  const root = scratchFolder('fingerprints')
  const file = join(root, 'a/a.md')
  const marked = async (lines: readonly string[], at: readonly number[]): Promise<string[]> => {
    writeFiles(root, { 'a/a.md': lines.join('\n') })
    return (await withFingerprints(findingsAt(at), root)).map(({ fingerprint }) => fingerprint)
  }

  test('stay when lines move, and change with the line, the rule and the place', async () => {
    const before = await marked(text, [4, 6, 7])
    expect(new Set(before).size).toBe(3)
    expect(await marked(['---', 'title: A', 'time: 5', '---', '', ...text.slice(3)], [6, 8, 9])).toEqual(before)
    const [first, second, third] = await marked(text.with(6, '![](other.png)'), [4, 6, 7])
    expect([first, second]).toEqual(before.slice(0, 2))
    expect(third).not.toBe(before[2])
    const [other] = await withFingerprints([{ ...findingsAt([4])[0], rule: 'image-path' } as LintFinding], root)
    expect(other?.fingerprint).not.toBe(before[0])
    expect(other?.path).toBe('a/a.md')
  })

  test('are there for a file that is no text, for a folder and for what is gone', async () => {
    writeFiles(root, { 'b/b.md': new Uint8Array([0xff, 0xff, 0x41]) })
    const files = [join(root, 'b/b.md'), join(root, 'b'), join(root, 'gone.md')]
    const findings = await withFingerprints(
      files.map(each => finding({ file: each })),
      root
    )
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(3)
  })
})

describe('a baseline', () => {
  test('leaves out what is known, and tells what is found no more', async () => {
    const file = join(scratchFolder('baseline'), 'known.json')
    const [one, two, three] = ['1', '2', '3'].map(fingerprint => finding({ fingerprint })) as [
      LintFinding,
      ...LintFinding[]
    ]
    await writeBaseline(file, [one, two as LintFinding])
    const compared = compareWithBaseline([two as LintFinding, three as LintFinding], await readBaseline(file))
    expect(compared).toMatchObject({ fresh: [three], known: 1, stale: [{ fingerprint: '1', path: 'a/a.md' }] })
  })

  test('is refused when it is missing or has another form', async () => {
    const folder = writeFiles(scratchFolder('baseline'), { 'bad.json': '{"version":2}', 'no.json': '{' })
    await expect(readBaseline(join(folder, 'none.json'))).rejects.toThrow('make it with --write-baseline')
    await expect(readBaseline(join(folder, 'bad.json'))).rejects.toThrow(/bad\.json cannot be read: .*version|Invalid/)
    await expect(readBaseline(join(folder, 'no.json'))).rejects.toThrow('no.json cannot be read')
  })
})

describe('SARIF', () => {
  const schema = JSON.parse(
    gunzipSync(readFileSync(join(import.meta.dirname, 'support/sarif-2.1.0.schema.json.gz'))).toString()
  ) as Record<string, unknown>
  // the schema is of draft 4, whose names for these are the only difference that it makes use of
  const { $schema: _draft, id: _id, ...draft7 } = schema
  const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false })
  addFormats.default(ajv)
  const validate = ajv.compile(draft7)
  const problemsOf = (sarif: string): unknown => {
    validate(JSON.parse(sarif))
    return validate.errors
  }

  test('is valid against the schema, whatever the findings say', () => {
    const severity = fc.constantFrom('error', 'warning', 'healed' as const)
    const any = fc.record({ severity, message: anyText(), path: anyText(), line: fc.integer({ min: 0, max: 9 }) })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), findings => {
        const guide = 'https://docs.example.com/authoring'
        expect(problemsOf(sarifOf(resultOf(findings.map(finding), { guide })))).toBeNull()
      }),
      { numRuns: 50 }
    )
    expect(problemsOf('{"version":"2.1.0"}')).not.toBeNull()
  })

  test('has rules with help, places below the root and fingerprints, and notes for what was healed', () => {
    const healed = finding({ severity: 'healed', rule: 'link-blanks', path: 'a b/ü.md', line: 0, fingerprint: 'g:2' })
    const { runs } = JSON.parse(sarifOf(resultOf([finding(), healed], { guide: 'https://d.example/a' }))) as {
      runs: [{ tool: { driver: { rules: unknown[] } }; results: unknown[] }]
    }
    expect(runs[0].tool.driver.rules).toMatchObject([
      { id: 'image-missing', helpUri: 'https://d.example/a#images', help: { text: expect.stringContaining('guide') } },
      { id: 'link-blanks', helpUri: 'https://d.example/a#markdown-and-html' }
    ])
    expect(runs[0].results).toMatchObject([
      {
        level: 'warning',
        ruleId: 'image-missing',
        ruleIndex: 0,
        partialFingerprints: { primaryLocationLineHash: 'f:1' }
      },
      {
        level: 'note',
        ruleIndex: 1,
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'a%20b/%C3%BC.md', uriBaseId: 'SRCROOT' },
              region: { startLine: 1 }
            }
          }
        ]
      }
    ])
  })

  test('keeps to what GitHub takes: of too many findings the mildest are left out, and told', () => {
    const mild = Array.from({ length: MOST_RESULTS }, () => finding({ severity: 'healed' }))
    const log = JSON.parse(sarifOf(resultOf([...mild, finding({ severity: 'error', rule: 'no-steps' })]))) as {
      runs: [{ results: { ruleId: string }[]; invocations: unknown[] }]
    }
    expect(log.runs[0].results).toHaveLength(MOST_RESULTS)
    expect(log.runs[0].results[0]?.ruleId).toBe('no-steps')
    expect(JSON.stringify(log.runs[0].invocations)).toContain('1 findings are left out')
  })
})

describe('JUnit', () => {
  /** Text of attributes and elements, as a parser of XML reads them. */
  function parsed(xml: string): { elements: string[]; attributes: Record<string, string>[]; text: string } {
    const read = { elements: [] as string[], attributes: [] as Record<string, string>[], text: '' }
    const parser = new Parser(
      {
        onopentag: (name, attributes) => void (read.elements.push(name), read.attributes.push(attributes)),
        ontext: text => void (read.text += text)
      },
      { xmlMode: true, decodeEntities: true }
    )
    parser.end(xml)
    return read
  }

  test('has a failed case for what fails the lint, and a case that passes where nothing does', () => {
    const findings = [finding({ severity: 'error', rule: 'no-steps', message: 'No <step> & "more"' }), finding()]
    const tutorials = [...resultOf([]).tutorials, { slug: 'b', path: 'b/b.md' }]
    const xml = reportOf(resultOf(findings, { tutorials }), 'junit')
    const { elements, attributes, text } = parsed(xml)
    expect(elements).toEqual(
      ['testsuites', 'testsuite', 'testcase', 'failure', 'system-out', 'testsuite', 'testcase'] // of a, of b
    )
    expect(attributes[0]).toMatchObject({ tests: '2', failures: '1' })
    expect(attributes[3]).toEqual({ type: 'no-steps', message: 'No <step> & "more"' })
    expect(text).toContain('a/a.md:3 warning image-missing Image file not found: pot.png')
  })

  test('holds no character that XML does not allow, and says what the findings say', () => {
    fc.assert(
      fc.property(anyText(), text => {
        const xml = escaped(text)
        expect(xml).toMatch(/^(?:[\t\n\r\u0020-\uD7FF\uE000-\uFFFD]|[\uD800-\uDBFF][\uDC00-\uDFFF])*$/)
        expect(xml).not.toMatch(/[<>"]|&(?!(?:amp|lt|gt|quot|#\d+);)/)
      })
    )
    expect(escaped('a\u0000b\u001bc\ud800d\n')).toBe('a\ufffdb\ufffdc\ufffdd&#10;')
  })
})

test('the text tells every finding at its line without control characters, and the rest in one line', () => {
  const known = { fingerprint: 'x', rule: 'link-dead', path: 'a/a.md', message: 'gone' }
  const text = reportOf(resultOf([finding({ message: 'a\u001b[2Jb' })], { known: 2, stale: [known] }), 'text')
  expect(text).toContain('/r/a/a.md:3: ')
  expect(text).toContain('image-missing a [2Jb\n')
  expect(text).toContain('a/a.md: in the baseline, and found no more: link-dead gone\n')
  expect(text).toMatch(
    /1 tutorial in 1\.5 s: 0 errors, 1 warning, 0 healed, 2 in the baseline, 1 entry of the baseline found no more\n$/
  )
})

describe('rules', () => {
  test('are described when the dialect or the command reports them', () => {
    const sources = globSync(['srv/author/dialect/**/*.ts', 'app/cli/**/*.ts'], {
      cwd: projectRoot,
      exclude: ['**/dist/**']
    })
    const reported = sources.flatMap(path =>
      [
        ...readFileSync(join(projectRoot, path), 'utf8').matchAll(
          /(?:report\.(?:warn|healed|error|refuse)|remark)\(\s*'([a-z-]+)'|\brule: '([a-z-]+)'/g
        )
      ].map(([, called, member]) => called ?? member ?? '')
    )
    expect(reported.length).toBeGreaterThan(60)
    expect(reported.filter(id => !knownRules.includes(id))).toEqual([])
  })

  test('lead to sections that the guide has', () => {
    const guide = readFileSync(join(projectRoot, 'docs/guides/authoring.md'), 'utf8')
    const anchors = [...guide.matchAll(/^##+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-')
    )
    expect([...knownRules, 'unheard-of'].map(id => ruleOf(id).section).filter(each => !anchors.includes(each))).toEqual(
      []
    )
  })
})

describe('arguments', () => {
  test.each([
    [parseLintArguments, ['--formt', 'json'], "Unknown option '--formt' (publish-content lint --help lists the flags)"],
    [parseLintArguments, ['--format', 'xml'], '--format takes text, json, sarif, junit, not "xml"'],
    [parseLintArguments, ['--fail-on', 'never'], '--fail-on takes error, warning, healed, not "never"'],
    [parseLintArguments, ['--write-baseline'], '--write-baseline needs --baseline <file>'],
    [parseLintArguments, ['--write-baseline', '--baseline', 'b', '--changed', 'main'], 'mutually exclusive'],
    [parseLintArguments, ['--guide', 'docs'], '--guide takes an address'],
    [parseLintArguments, ['folder'], "Unexpected argument 'folder'"],
    [parseNewArguments, ['one', 'two'], "Unexpected argument 'two' (publish-content new --help lists the flags)"],
    [parseNewArguments, ['one', '--title='], '--title needs a value'],
    [parseWatchArguments, ['--heal'], "Unknown option '--heal' (publish-content watch --help lists the flags)"]
  ])('%p refuses %p', (parse, argv, says) => {
    expect(() => parse(argv)).toThrow(says)
  })
})

describe('a question of publish-content new', () => {
  const { signal } = new AbortController()
  const answering = (text: string) => {
    const input = new PassThrough()
    const output = new PassThrough()
    input.end(text)
    return { input, output, said: () => String(output.read()) }
  }

  test('is asked until the answer is one; Enter takes what is preset', async () => {
    const slug = answering('Bad\n\n good \n')
    const problem = (answer: string): string | undefined => (answer === 'Bad' ? 'no slug' : undefined)
    expect(await ask({ text: 'Slug', problem }, slug, signal)).toBe('good')
    expect(slug.said()).toBe('Slug: no slug\nSlug: an answer is needed\nSlug: ')
    expect(await ask({ text: 'Title', preset: 'Good' }, answering('\n'), signal)).toBe('Good')
  })

  test('ends with its input, and with the command', async () => {
    await expect(ask({ text: 'Slug' }, answering(''), signal)).rejects.toThrow('The input ended')
    const reason = new Error('interrupted')
    const open = { input: new PassThrough(), output: new PassThrough() }
    await expect(ask({ text: 'Slug' }, open, AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})
