/** Labels of links to other sites, and of the job that checks them. */
export const links: Readonly<Record<string, string>> = {
  'Broken link': 'Toter Link',
  'Broken links': 'Tote Links',
  'broken links': 'Tote Links',
  'Links to other sites that lead nowhere: they have failed twice, a day or more apart.':
    'Links auf andere Websites, die ins Leere führen: Sie sind zweimal im Abstand von mindestens einem Tag fehlgeschlagen.',
  Link: 'Link',
  Host: 'Server',
  'Status of the link': 'Zustand des Links',
  NEW: 'Neu',
  OK: 'OK',
  MOVED: 'Umgezogen',
  SUSPECT: 'Verdächtig',
  BROKEN: 'Tot',
  UNREACHABLE: 'Nicht erreichbar',
  NOT_CHECKED: 'Nicht geprüft',
  'HTTP status': 'HTTP-Status',
  'Why it is broken': 'Grund',
  'Broken since': 'Tot seit',
  Ignored: 'Ignoriert',
  'Ignored because': 'Ignoriert, weil',
  'Ignored by': 'Ignoriert von',
  'Ignored since': 'Ignoriert seit',
  Places: 'Fundstellen',
  'Check again': 'Erneut prüfen',
  'Has the link asked again now; its host may still ask for patience.':
    'Lässt den Link jetzt erneut prüfen; sein Server kann weiter um Geduld bitten.',
  'Ignore link': 'Link ignorieren',
  'Leaves the link as it is, and takes it from what needs attention and from the reports of tutorials.':
    'Lässt den Link, wie er ist, und nimmt ihn aus dem, was Aufmerksamkeit braucht, und aus den Berichten über Tutorials.',
  'is for links that are not ignored': 'gilt für Links, die nicht ignoriert werden',
  'Watch link': 'Link wieder beachten',
  'Has the link reported as broken again.': 'Lässt den Link wieder als tot melden.',
  'is for links that are ignored': 'gilt für Links, die ignoriert werden',
  'Place of a link': 'Fundstelle eines Links',
  'Places of links': 'Fundstellen von Links',
  'Places of broken links: rows of a list, or steps of tutorials.':
    'Fundstellen toter Links: Zeilen einer Liste oder Schritte von Tutorials.',
  'Used in': 'Verwendet in',
  'Column or step': 'Spalte oder Schritt',
  'Row or tutorial': 'Zeile oder Tutorial',
  'Looks whether links to other sites lead anywhere, and how fresh tutorials are':
    'Prüft, ob Links auf andere Websites noch irgendwohin führen und wie frisch Tutorials sind'
}
