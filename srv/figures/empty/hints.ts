import type { Language } from '../../../lib/http/languages.ts'

/** Facts that explain why no tutorial concerns a person. */
export interface Causes {
  /** The person has used the platform before. */
  readonly known: boolean
  readonly emails: readonly string[]
  readonly githubLogin: string | null
  /** Tutorials without an owner. */
  readonly ownerless: number
}

/** Sentences of a language. */
interface Words {
  readonly newcomer: string
  readonly noEmail: string
  readonly noTutorial: (emails: string) => string
  readonly noGithub: string
  readonly otherGithub: (login: string) => string
  readonly ownerless: (count: number) => string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    newcomer: 'You are new here: open the site once while you are signed in, so that the platform knows your account.',
    noEmail:
      'Your sign-in tells no e-mail address, so tutorials cannot be matched with you. Ask an administrator to add it to your account.',
    noTutorial: emails => `No tutorial names ${emails} as the address of its owner or of a contributor.`,
    noGithub:
      'The platform does not know your GitHub account, so tutorials that name you by it are not found. An administrator can have it added.',
    otherGithub: login => `No tutorial names the GitHub account ${login} as its author or as a contributor.`,
    ownerless: count =>
      count === 1
        ? 'One tutorial has no owner. If it is yours, an administrator can enter your e-mail address as the owner.'
        : `${count} tutorials have no owner. If one is yours, an administrator can enter your e-mail address as the owner.`
  },
  de: {
    newcomer: 'Sie sind neu hier: Öffnen Sie die Website einmal angemeldet, damit die Plattform Ihr Konto kennt.',
    noEmail:
      'Ihre Anmeldung nennt keine E-Mail-Adresse, deshalb lassen sich Ihnen keine Tutorials zuordnen. Bitten Sie eine Administratorin oder einen Administrator, sie im Konto zu ergänzen.',
    noTutorial: emails => `Kein Tutorial nennt ${emails} als Adresse von Besitzer oder Mitwirkenden.`,
    noGithub:
      'Die Plattform kennt Ihr GitHub-Konto nicht, deshalb findet sie keine Tutorials, die Sie damit nennen. Die Administration kann es eintragen lassen.',
    otherGithub: login => `Kein Tutorial nennt das GitHub-Konto ${login} als Autor oder Mitwirkende.`,
    ownerless: count =>
      count === 1
        ? 'Ein Tutorial hat keinen Besitzer. Wenn es Ihres ist, kann die Administration Ihre E-Mail-Adresse als Besitzer eintragen.'
        : `${count} Tutorials haben keinen Besitzer. Wenn eines Ihres ist, kann die Administration Ihre E-Mail-Adresse als Besitzer eintragen.`
  }
}

/** Addresses that a sentence names. */
const MOST_NAMED = 3

/** Sentences that say why no tutorial concerns a person, and what helps, the nearest cause first. */
export function hintsIn(language: Language, { known, emails, githubLogin, ownerless }: Causes): readonly string[] {
  const say = words[language]
  if (!known) return [say.newcomer]
  const named = emails.slice(0, MOST_NAMED).join(', ')
  return [
    emails.length > 0 ? say.noTutorial(named) : say.noEmail,
    githubLogin ? say.otherGithub(githubLogin) : say.noGithub,
    ...(ownerless > 0 ? [say.ownerless(ownerless)] : [])
  ]
}
