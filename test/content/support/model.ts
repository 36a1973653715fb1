const DAY = 24 * 60 * 60 * 1000

export type Status = 'PUBLISHING' | 'ACTIVE' | 'SUPERSEDED' | 'ROLLED_BACK'

type Files<File> = Readonly<Record<string, File>>

interface Version<File> {
  status: Status
  readonly begun: number
  files: Files<File>
}

/** The specification of versions in a few lines: the oracle of the property tests. Files are documents, or what stands for them. */
export class ContentModel<File = string> {
  readonly versions = new Map<number, Version<File>>()

  /** Files that are live. */
  get live(): Files<File> {
    return this.#active?.[1].files ?? {}
  }

  get #active(): [number, Version<File>] | undefined {
    return this.newest('ACTIVE')
  }

  get statuses(): Record<number, Status> {
    return Object.fromEntries([...this.versions].map(([version, { status }]) => [version, status]))
  }

  /** The version with the highest number that has this status. */
  newest(wanted: Status): [number, Version<File>] | undefined {
    return [...this.versions].filter(([, { status }]) => status === wanted).sort(([a], [b]) => b - a)[0]
  }

  begin(version: number, time: number): void {
    this.versions.set(version, { status: 'PUBLISHING', begun: time, files: {} })
  }

  commit(version: number, files: Files<File>, removed: readonly string[] = []): void {
    const committed = this.#known(version)
    const kept = Object.entries({ ...this.live, ...files }).filter(([slug]) => !removed.includes(slug))
    committed.files = Object.fromEntries(kept)
    if (this.#active) this.#active[1].status = 'SUPERSEDED'
    committed.status = 'ACTIVE'
  }

  /** Returns the version it makes live; undefined when the request must be refused. */
  rollback(target = this.newest('SUPERSEDED')?.[0]): number | undefined {
    const named = target === undefined ? undefined : this.versions.get(target)
    if (target === undefined || named?.status !== 'SUPERSEDED') return undefined
    if (this.#active) this.#active[1].status = 'ROLLED_BACK'
    named.status = 'ACTIVE'
    return target
  }

  /** Cleanup: keeps ACTIVE and PUBLISHING, the 3 newest, and all younger than 7 days. Returns the deleted versions. */
  cleanUp(time: number): number[] {
    const outlived = [...this.versions]
      .sort(([a], [b]) => b - a)
      .slice(3)
      .filter(([, { status }]) => status === 'SUPERSEDED' || status === 'ROLLED_BACK')
      .filter(([, { begun }]) => time - begun > 7 * DAY)
      .map(([version]) => version)
    for (const version of outlived) this.versions.delete(version)
    return outlived
  }

  #known(version: number): Version<File> {
    const known = this.versions.get(version)
    if (!known) throw new Error(`The model knows no version ${version}`)
    return known
  }
}
