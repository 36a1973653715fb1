/** Labels of events, their registrations and their tutorials. */
export const events: Readonly<Record<string, string>> = {
  'Counts from': 'Zählt ab',
  Registrations: 'Anmeldungen',
  'Start page': 'Startseite',
  'Reset event': 'Veranstaltung zurücksetzen',
  'Begins the event anew: what was completed for it so far stays with the people and counts for it no more. Registrations stay.':
    'Beginnt die Veranstaltung von vorn: Was bisher für sie abgeschlossen wurde, bleibt bei den Personen und zählt für sie nicht mehr. Anmeldungen bleiben.',
  'Name of the event': 'Name der Veranstaltung',
  'To go on, type the name of the event as it stands there.':
    'Geben Sie zum Fortfahren den Namen der Veranstaltung ein, wie er dort steht.',
  Person: 'Person',
  'Tutorial of an event': 'Tutorial einer Veranstaltung',
  'Tutorials of events': 'Tutorials von Veranstaltungen',
  'Tutorials whose completions events count: those on the paths of their missions, and of the groups on these paths.':
    'Tutorials, deren Abschlüsse Veranstaltungen zählen: die auf den Pfaden ihrer Missionen und die der Gruppen auf diesen Pfaden.'
}
