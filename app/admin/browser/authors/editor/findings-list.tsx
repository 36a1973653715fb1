import * as words from '#workplace-words/authors/editor.ts'
import type { FixableFinding } from './fixes/own-findings.ts'
import { Button } from '../../parts/ui5.ts'

interface FindingsListProps {
  readonly findings: readonly FixableFinding[]
  readonly onShow: (finding: FixableFinding) => void
  readonly onFix: (finding: FixableFinding) => void
}

/** A text with more has one cause for many of them. */
const MOST_SHOWN = 200

/** The findings of the text with how many there are, each with the way to its line and with its fix. */
export function FindingsList({ findings, onShow, onFix }: FindingsListProps) {
  const count = (severity: FixableFinding['severity']): number =>
    findings.filter(finding => finding.severity === severity).length
  return (
    <section class="editor-findings" aria-labelledby="findings-title">
      <h2 id="findings-title">{words.findings}</h2>
      <p role="status">
        {findings.length === 0 ? words.noFindings : words.countsOf(count('error'), count('warning'), count('healed'))}
      </p>
      <ul>
        {findings.slice(0, MOST_SHOWN).map(finding => (
          <li key={`${finding.file} ${finding.line} ${finding.rule} ${finding.message}`} data-rule={finding.rule}>
            <span class={`finding-kind finding-${finding.severity}`}>{words.severities[finding.severity]}</span>{' '}
            <button type="button" class="finding-place" onClick={() => onShow(finding)}>
              {placeOf(finding)}
            </button>{' '}
            <span class="finding-message">{finding.message}</span>{' '}
            {finding.fix && (
              <Button
                class="finding-fix"
                accessible-name={words.fixNamed(finding.message)}
                onClick={() => onFix(finding)}
              >
                {fixWords(finding)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const placeOf = ({ file, line }: FixableFinding): string =>
  file.endsWith('rules.vr') ? words.inRules(line) : words.atLine(line)

/** The words of a fix: some lead only to where the author has to write. */
export function fixWords({ severity, fix }: FixableFinding): string {
  if (fix?.cursor !== undefined) return words.writeHere
  return severity === 'healed' ? words.asRead : words.fix
}
