/** Labels of AuthorService beside those of AdminService; a label that is not in a table stays as it is. */
export const authorLabels: Readonly<Record<string, string>> = {
  'Tutorial that I own': 'Tutorial, für das ich zuständig bin',
  'Tutorials that I own': 'Tutorials, für die ich zuständig bin',
  "Tutorials owned by an e-mail address of the caller's accounts.":
    'Tutorials, für die eine E-Mail-Adresse Ihrer Konten zuständig ist.',
  'Notification date': 'Erinnerung am',
  Monitored: 'Beobachtet',
  'Days since review': 'Tage seit der Überprüfung',
  'Whole days.': 'Ganze Tage.',
  'Whole days; sort by reviewedDate.': 'Ganze Tage; sortiert wird nach dem Tag der Überprüfung.',
  'Tutorial that I monitor': 'Tutorial, das ich beobachte',
  'Tutorials that I monitor': 'Tutorials, die ich beobachte',
  'Own tutorials that are monitored, and others that the caller monitors.':
    'Eigene Tutorials, die beobachtet werden, und andere, die Sie beobachten.',
  'Actual tag': 'Eigentlicher Tag',
  'The part of the name after its last >.': 'Der Teil des Namens nach dem letzten >.',
  'My findings': 'Meine Befunde',
  'Findings of the last scan about own tutorials: dead links, problems of readers, reviews that are due.':
    'Befunde der letzten Prüfung eigener Tutorials: tote Links, Probleme von Lesern, fällige Überprüfungen.',
  Subject: 'Gegenstand',
  High: 'Hoch',
  Medium: 'Mittel',
  Low: 'Niedrig',
  'Step ref': 'Schritt',
  Disposition: 'Entscheidung',
  DISMISSED: 'Verworfen',
  'Found at': 'Gefunden',
  'Scanned at': 'Geprüft',
  'Answers of readers to the form below own tutorials.':
    'Antworten von Lesern auf das Formular unter eigenen Tutorials.',
  'Averages and counts of the feedback on own tutorials.':
    'Durchschnitte und Anzahlen des Feedbacks zu eigenen Tutorials.',
  'Problems that readers have reported on steps of own tutorials; they do not name their reporter.':
    'Probleme, die Leser zu Schritten eigener Tutorials gemeldet haben; wer gemeldet hat, steht nicht dabei.',
  'My broken links': 'Meine toten Links',
  'Links of own tutorials to other sites that lead nowhere, each with the step that has it.':
    'Links eigener Tutorials zu anderen Websites, die nirgendwohin führen, mit dem Schritt, in dem sie stehen.',
  'Last checked at': 'Zuletzt geprüft',
  'Own tutorial': 'Eigenes Tutorial',
  'Own tutorials': 'Eigene Tutorials',
  'Tutorials that concern the caller, as owner, author or contributor, with all reasons and what is counted of them.':
    'Tutorials, die Sie betreffen, als zuständige Person, Autor oder Mitwirkende, mit allen Gründen und Zahlen.',
  'I own it': 'Ich bin zuständig',
  'I have written it': 'Ich habe es geschrieben',
  'I have contributed': 'Ich habe mitgewirkt',
  Reasons: 'Gründe',
  'Comma list of owner, author, contributor.': 'Mit Kommas: owner, author, contributor.',
  'May be reviewed': 'Überprüfung möglich',
  Reminders: 'Erinnerungen',
  'Next reminder': 'Nächste Erinnerung',
  'The caller may confirm that it is up to date: owners may, of what readers can read.':
    'Sie dürfen bestätigen, dass es aktuell ist: wer zuständig ist, darf das bei allem, was Leser sehen.',
  'Open findings': 'Offene Befunde',
  'Open problems': 'Offene Probleme',
  'Pictures without text': 'Bilder ohne Text',
  'Pictures without alternative text.': 'Bilder ohne Alternativtext.',
  'Failed checks': 'Schwere Prüfungen',
  'Questions and code checks that most readers fail.':
    'Fragen und Code-Prüfungen, an denen die meisten Leser scheitern.',
  'Answers to the form': 'Antworten auf das Formular',
  'Average rating': 'Durchschnittliche Bewertung',
  'Text changed': 'Text geändert',
  'To look at': 'Anzusehen',
  'Of all ratings, 0 to 10.': 'Von allen Bewertungen, 0 bis 10.',
  Started: 'Begonnen',
  'People who have begun it, and those of them who have completed it.':
    'Menschen, die es begonnen haben, und die davon, die es abgeschlossen haben.',
  Completed: 'Abgeschlossen',
  'Completion rate': 'Anteil abgeschlossen',
  'Things to look at: broken links, open problems, failed checks, pictures without text, a review that is due.':
    'Was anzusehen ist: tote Links, offene Probleme, schwere Prüfungen, Bilder ohne Text, eine fällige Überprüfung.',
  Health: 'Zustand',
  GOOD: 'Gut',
  ATTENTION: 'Zu erledigen',
  POOR: 'Schlecht'
}
