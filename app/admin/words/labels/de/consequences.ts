/** Words of deletions and of what is not possible, and subjects that need attention. */
export const consequences: Readonly<Record<string, string>> = {
  Delete: 'Löschen',
  'It goes from the inventory. While it has a value, it cannot be deleted: clear the value first. This cannot be undone.':
    'Es verschwindet aus dem Verzeichnis. Solange es einen Wert hat, lässt es sich nicht löschen: Entfernen Sie zuerst den Wert. Das lässt sich nicht rückgängig machen.',
  'Take off the site': 'Von der Website nehmen',
  'Nothing is deleted: the status becomes INACTIVE, and the page answers 404, or leads to where “Leads to” says. Steps, tags and progress stay. The status ACTIVE brings the page back.':
    'Es wird nichts gelöscht: Der Status wird „Inaktiv“, und die Seite antwortet mit 404 oder führt dorthin, wo „Führt zu“ hinweist. Schritte, Tags und Fortschritt bleiben. Der Status „Aktiv“ holt die Seite zurück.',
  'Repositories that it owns have no owner any more. This cannot be undone.':
    'Repositorys, für die diese Person zuständig ist, haben dann niemanden mehr. Das lässt sich nicht rückgängig machen.',
  'Tutorials of it have no repository any more. This cannot be undone.':
    'Seine Tutorials haben dann kein Repository mehr. Das lässt sich nicht rückgängig machen.',
  'Its paths, tags, categories and former slugs go with it. While an event names it, it cannot be deleted. This cannot be undone.':
    'Pfade, Tags, Kategorien und frühere Slugs werden mit gelöscht. Solange eine Veranstaltung sie nennt, lässt sich die Mission nicht löschen. Das lässt sich nicht rückgängig machen.',
  'Its items, tags, categories and former slugs go with it. While a mission has it, it cannot be deleted. This cannot be undone.':
    'Einträge, Tags, Kategorien und frühere Slugs werden mit gelöscht. Solange eine Mission sie enthält, lässt sich die Gruppe nicht löschen. Das lässt sich nicht rückgängig machen.',
  'Tutorials lose it, though their sources still name it. While a mission or group has it, it cannot be deleted. This cannot be undone.':
    'Tutorials verlieren den Tag, auch wenn ihre Quellen ihn noch nennen. Solange eine Mission oder Gruppe ihn hat, lässt er sich nicht löschen. Das lässt sich nicht rückgängig machen.',
  'Paths that name its number keep their place, which then leads nowhere. This cannot be undone.':
    'Pfade, die seine Nummer nennen, behalten den Platz, der dann nirgends hinführt. Das lässt sich nicht rückgängig machen.',
  'It disappears for everybody who sees it; tiles of dashboards that show it stay, and say that it was deleted. This cannot be undone.':
    'Sie verschwindet für alle, die sie sehen; Kacheln von Dashboards, die sie zeigen, bleiben und melden die Löschung. Das lässt sich nicht rückgängig machen.',
  'Prizes that people have earned by it stay theirs. This cannot be undone.':
    'Preise, die jemand durch ihn gewonnen hat, bleiben gewonnen. Das lässt sich nicht rückgängig machen.',
  'While an item of a path names it, or somebody has earned it, it cannot be deleted. This cannot be undone.':
    'Solange ein Eintrag eines Pfads ihn nennt oder jemand ihn gewonnen hat, kann er nicht gelöscht werden. Das lässt sich nicht rückgängig machen.',
  'A badge that somebody has cannot be deleted. This cannot be undone.':
    'Ein Abzeichen, das jemand hat, lässt sich nicht löschen. Das lässt sich nicht rückgängig machen.',
  'needs the scope SuperAdmin': 'braucht die Berechtigung SuperAdmin',
  'is for concepts that are ACTIVE': 'gibt es nur für Konzepte mit dem Status „Aktiv“',
  'is for concepts that are RETIRED': 'gibt es nur für Konzepte mit dem Status „Stillgelegt“',
  'is for edges that are ACTIVE': 'gibt es nur für Beziehungen mit dem Status „Aktiv“',
  'is for its owner': 'ist denen vorbehalten, denen sie gehört',
  'is for its owner; make a copy of your own':
    'ist denen vorbehalten, denen sie gehört; legen Sie eine eigene Kopie an',
  'is for messages that were not accepted ten times': 'gibt es nur für Meldungen, die zehnmal nicht angenommen wurden',
  'secrets missing or about to expire': 'Geheimnisse fehlen oder laufen bald ab',
  'tutorials due for a review': 'Tutorials sind zu prüfen',
  'switched on without a model: set OPENAI_API_KEY or OPENAI_BASE_URL, and restart':
    'Funktionen ohne Modell eingeschaltet: Setzen Sie OPENAI_API_KEY oder OPENAI_BASE_URL und starten Sie neu',
  'open problem reports': 'offene Problemmeldungen',
  'messages about completions that were not accepted': 'Abschlussmeldungen wurden nicht angenommen',
  'concepts with tutorials to publish': 'Konzepte mit Tutorials warten auf die Veröffentlichung',
  'active alerts': 'aktive Hinweise',
  'failed jobs': 'fehlgeschlagene Jobs',
  'sample tutorials beside your own; Remove samples, among the actions, takes them away':
    'Beispiel-Tutorials neben Ihren eigenen; „Beispiele entfernen“ unter den Aktionen nimmt sie weg'
}
