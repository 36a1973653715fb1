/** The first block of questions and code checks, as the renderer of tutorials writes it. */
const FIRST_BLOCK = /<div class="step-(?:validation|code-check)-mount"/

const NOTE =
  '<p class="questions-note" role="note">Questions and code checks are here to think about: ' +
  'this site does not check answers yet.</p>'

/** The article with a note before its questions, since nothing grades them and they have no fields to fill in. */
export function withQuestionsNote(html: string): string {
  const at = html.search(FIRST_BLOCK)
  return at < 0 ? html : html.slice(0, at) + NOTE + html.slice(at)
}
