interface Named {
  readonly text: string
}

interface Tutorial {
  readonly topics: readonly Named[]
  readonly tags: readonly Named[]
}

const MOST = 8
/** Below that a subject is that of single tutorials. */
const FEWEST_TUTORIALS = 2

/** Names of the topics and tags that most tutorials have, the most frequent first. */
export function commonSubjects(tutorials: Iterable<Tutorial>): readonly string[] {
  const counts = new Map<string, { readonly text: string; count: number }>()
  for (const { topics, tags } of tutorials) {
    const names = new Map([...topics, ...tags].map(({ text }) => [text.toLowerCase(), text]))
    for (const [key, text] of names) {
      const known = counts.get(key) ?? { text, count: 0 }
      known.count += 1
      counts.set(key, known)
    }
  }
  return [...counts.values()]
    .filter(({ count }) => count >= FEWEST_TUTORIALS)
    .sort((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1))
    .slice(0, MOST)
    .map(({ text }) => text)
}
