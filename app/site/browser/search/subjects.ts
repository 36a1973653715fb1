const DATA = '/tutorials/_subjects.json'

let read: Promise<readonly string[]> | undefined

/** Subjects that many tutorials have, for who does not know yet what to search for; none while they cannot be read. */
export function readSubjects(): Promise<readonly string[]> {
  read ??= fetchSubjects().catch(() => {
    // asked for again when the palette is opened the next time
    read = undefined
    return []
  })
  return read
}

async function fetchSubjects(): Promise<readonly string[]> {
  const answer = await fetch(DATA, { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${DATA} answers ${answer.status}`)
  return ((await answer.json()) as { readonly subjects: readonly string[] }).subjects
}
