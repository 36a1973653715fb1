interface MailWords {
  readonly somebody: string
  readonly open: string
  readonly why: string
  mentions(this: void, who: string, slug: string): string
}

/** Words of mails, by the language of the setting. */
export const mailWords: Readonly<Record<'en' | 'de', MailWords>> = {
  en: {
    somebody: 'Somebody',
    mentions: (who, slug) => `${who} mentions you in a comment on ${slug}`,
    open: 'Open the comment:',
    why: 'You get this mail because a comment on a preview mentions you. Switch such mails off beside the comments of any preview.'
  },
  de: {
    somebody: 'Jemand',
    mentions: (who, slug) => `${who} erwähnt Sie in einem Kommentar zu ${slug}`,
    open: 'Den Kommentar öffnen:',
    why: 'Sie bekommen diese Mail, weil ein Kommentar zu einer Vorschau Sie erwähnt. Sie können solche Mails neben den Kommentaren jeder Vorschau ausschalten.'
  }
}
