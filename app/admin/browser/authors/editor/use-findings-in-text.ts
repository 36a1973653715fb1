import { useEffect, useRef } from 'preact/hooks'
import type { TextEditor } from './code/text-editor.ts'
import { fixWords } from './findings-list.tsx'
import type { FixableFinding } from './fixes/own-findings.ts'
import type { Rendered } from './rendering/messages.ts'

const severities = { error: 'error', warning: 'warning', healed: 'info' } as const

interface Editors {
  readonly markdown?: TextEditor | undefined
  readonly rulesVr?: TextEditor | undefined
}

/** Marks findings at their lines in the editors, with their fixes. */
export function useFindingsInText(
  editors: Editors,
  rendered: Rendered | undefined,
  fix: (finding: FixableFinding) => void
): void {
  const now = useRef(fix)
  now.current = fix
  const { markdown, rulesVr } = editors
  useEffect(() => {
    if (!rendered) return
    const shownIn = (editor: TextEditor | undefined, isRules: boolean): void =>
      editor?.showFindings(
        rendered.findings
          .filter(({ file }) => file.endsWith('rules.vr') === isRules)
          .map(finding => ({
            ...editor.line(finding.line),
            severity: severities[finding.severity],
            message: finding.message,
            source: finding.rule,
            ...(finding.fix && { actions: [{ name: fixWords(finding), apply: () => now.current(finding) }] })
          }))
      )
    shownIn(markdown, false)
    shownIn(rulesVr, true)
  }, [rendered, markdown, rulesVr])
}
