import type { Language } from '../../lib/http/languages.ts'
import type { Kind } from './read-facts.ts'

interface Words {
  readonly takenOffBy: (who: string, when: string) => string
  readonly sourceIsGone: string
  readonly isInactive: string
  readonly leadsTo: (slug: string) => string
  readonly isUnpublished: string
  readonly nothingPublished: string
  readonly notInVersion: (version: number) => string
  readonly isRedirected: (target: string) => string
  readonly hasNoSlug: string
  readonly isNotFound: string
  readonly isCached: (until: string) => string
  readonly isSnoozed: (until: string) => string
}

/** A moment as the caller's language writes it; the time zone is said, since the server does not know the caller's. */
export const momentIn = (language: Language, moment: string): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC'
  }).format(new Date(moment)) + ' UTC'

/** Sentences of a language about a row of `kind`. */
export const wordsIn = (language: Language, kind: Kind): Words => words[language](names[language][kind])

const names: Readonly<Record<Language, Readonly<Record<Kind, string>>>> = {
  en: { Tutorials: 'tutorial', Missions: 'mission', Groups: 'group' },
  de: { Tutorials: 'Das Tutorial', Missions: 'Die Mission', Groups: 'Die Gruppe' }
}

const words: Readonly<Record<Language, (name: string) => Words>> = {
  en: name => ({
    takenOffBy: (who, when) =>
      `${who} took the ${name} off the site on ${when}: its status is INACTIVE. Edit it, and choose ACTIVE, to bring it back.`,
    sourceIsGone:
      'A publish came without it, or a rollback took it away: its status is INACTIVE. Publish its source again to bring it back.',
    isInactive: `The ${name} is off the site: its status is INACTIVE. Edit it, and choose ACTIVE, to bring it back.`,
    leadsTo: slug => `Its address leads readers to ${slug}.`,
    isUnpublished: `The ${name} is not published. A SuperAdmin edits it, and switches Published on.`,
    nothingPublished: 'Nothing is published on this site yet.',
    notInVersion: version =>
      `Version ${version}, which is live, does not have it. It may be on the QA channel alone: publish its source to this site, or roll back to a version with it.`,
    isRedirected: target => `A redirect leads its address to ${target} before the page is asked for.`,
    hasNoSlug: `The ${name} has no slug, so it has no address.`,
    isNotFound: 'Search does not find it yet. What has changed is found some seconds later; lists show it at once.',
    isCached: until => `It was published a moment ago: until ${until} caches may still show the page as it was before.`,
    isSnoozed: until => `Reminders to review it are suspended until ${until}.`
  }),
  de: name => ({
    takenOffBy: (who, when) =>
      `${who} hat es am ${when} von der Website genommen: Der Status ist INACTIVE. Bearbeiten Sie es und wählen Sie ACTIVE, um es zurückzubringen.`,
    sourceIsGone:
      'Eine Veröffentlichung kam ohne es, oder ein Zurücksetzen hat es weggenommen: Der Status ist INACTIVE. Veröffentlichen Sie die Quelle erneut, um es zurückzubringen.',
    isInactive: `${name} ist nicht auf der Website: Der Status ist INACTIVE. Bearbeiten Sie es und wählen Sie ACTIVE, um es zurückzubringen.`,
    leadsTo: slug => `Die Adresse führt Leser zu ${slug}.`,
    isUnpublished: `${name} ist nicht veröffentlicht. Ein SuperAdmin bearbeitet es und schaltet „Veröffentlicht“ ein.`,
    nothingPublished: 'Auf dieser Website ist noch nichts veröffentlicht.',
    notInVersion: version =>
      `Version ${version}, die live ist, enthält es nicht. Vielleicht ist es nur im QA-Kanal: Veröffentlichen Sie die Quelle auf dieser Website, oder setzen Sie auf eine Version zurück, die es enthält.`,
    isRedirected: target => `Eine Weiterleitung führt die Adresse zu ${target}, bevor nach der Seite gefragt wird.`,
    hasNoSlug: `${name} hat keinen Slug und darum keine Adresse.`,
    isNotFound:
      'Die Suche findet es noch nicht. Was sich geändert hat, wird einige Sekunden später gefunden; Listen zeigen es sofort.',
    isCached: until => `Es wurde eben veröffentlicht: Bis ${until} können Caches die Seite noch wie vorher zeigen.`,
    isSnoozed: until => `Erinnerungen an die Prüfung sind bis ${until} ausgesetzt.`
  })
}
