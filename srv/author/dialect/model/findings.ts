import type { Finding, Severity } from './types.ts'

/** A tutorial that cannot be published: no steps, a fatal branch error, or front matter beyond healing. */
export class TutorialRefused extends Error {
  readonly findings: Finding[]

  constructor(slug: string, findings: Finding[]) {
    const reason = findings.find(finding => finding.severity === 'error')
    super(reason ? `${reason.message} (${slug}:${reason.line})` : `Tutorial refused: ${slug}`)
    this.name = 'TutorialRefused'
    this.findings = findings
  }
}

/** Ends the message of a finding about several lines. */
export function upToLine(first: number, last: number): string {
  return last > first ? ` (up to line ${last})` : ''
}

/** Collects the findings of one tutorial. */
export class Report {
  readonly #file: string
  readonly #slug: string
  readonly #findings: Finding[] = []

  constructor(slug: string, file: string) {
    this.#slug = slug
    this.#file = file
  }

  warn(rule: string, line: number, message: string): void {
    this.#add('warning', rule, line, message)
  }

  healed(rule: string, line: number, message: string): void {
    this.#add('healed', rule, line, message)
  }

  error(rule: string, line: number, message: string): void {
    this.#add('error', rule, line, message)
  }

  /** Records an error and throws `TutorialRefused`. */
  refuse(rule: string, line: number, message: string): never {
    this.error(rule, line, message)
    throw new TutorialRefused(this.#slug, this.sorted())
  }

  /** Throws `TutorialRefused` when an error was recorded. */
  refuseOnErrors(): void {
    if (this.#findings.some(finding => finding.severity === 'error')) {
      throw new TutorialRefused(this.#slug, this.sorted())
    }
  }

  /** The findings in line order. */
  sorted(): Finding[] {
    return this.#findings.toSorted((a, b) => a.line - b.line)
  }

  #add(severity: Severity, rule: string, line: number, message: string): void {
    this.#findings.push({ severity, rule, message, file: this.#file, line })
  }
}
