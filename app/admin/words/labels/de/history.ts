/** Words of the change log, and of former names of tags. */
export const history: Readonly<Record<string, string>> = {
  'Former names': 'Frühere Namen',
  'Sources with a former name': 'Quellen mit einem früheren Namen',
  'Preview rename': 'Umbenennen: Vorschau',
  'Rename tag': 'Tag umbenennen',
  'Tells what keeps the tag under another name, and which sources name it by its present one (200 at most).':
    'Sagt, was das Tag unter einem anderen Namen behält und welche Quellen es bei seinem jetzigen nennen (höchstens 200).',
  'Gives the tag another name: tutorials, missions and groups keep it, and sources may go on naming it by its former name.':
    'Gibt dem Tag einen anderen Namen: Tutorials, Missionen und Gruppen behalten es, und Quellen dürfen es weiterhin bei seinem früheren nennen.',
  'Former name of a tag': 'Früherer Name eines Tags',
  'Former names of tags': 'Frühere Namen von Tags',
  'Former names of tags; a tag gets one when it is renamed.':
    'Frühere Namen von Tags; ein Tag bekommt einen, wenn es umbenannt wird.',
  'Tutorials whose source still names the tag so lose it at their next publish, and addresses with this name lead nowhere. This cannot be undone.':
    'Tutorials, deren Quelle das Tag noch so nennt, verlieren es bei ihrer nächsten Veröffentlichung, und Adressen mit diesem Namen führen nirgendwohin. Das lässt sich nicht rückgängig machen.',
  'Source with a former name of a tag': 'Quelle mit einem früheren Namen eines Tags',
  'Sources with former names of tags': 'Quellen mit früheren Namen von Tags',
  'Tutorials whose source still names a tag by a former name.':
    'Tutorials, deren Quelle ein Tag noch bei einem früheren Namen nennt.',
  Change: 'Änderung',
  'Change log, kept for 90 days: who changed which value of which object, and when. Parts of an object stand under it. Publishes, bulk imports and jobs of the catalog are left out.':
    'Änderungsprotokoll der letzten 90 Tage: wer wann welchen Wert welches Objekts geändert hat. Teile eines Objekts stehen unter ihm. Veröffentlichungen, Massenimporte und Jobs des Katalogs sind nicht dabei.',
  When: 'Wann',
  Who: 'Wer',
  'The changed object: a readable name, its entity and its key.':
    'Das geänderte Objekt: ein lesbarer Name, seine Entität und sein Schlüssel.',
  'The changed column; for a part, the compositions that lead to it.':
    'Die geänderte Spalte; bei einem Teil die Kompositionen, die zu ihm führen.',
  Before: 'Vorher',
  'The values in words: titles instead of keys.': 'Die Werte in Worten: Titel statt Schlüssel.',
  After: 'Nachher',
  'Put back': 'Zurücknehmen',
  'Puts back what was changed. With wholeSave, all that the same save has changed of the object. What somebody has changed since is refused with 409, unless anyway is set.':
    'Nimmt eine Änderung zurück, mit wholeSave alles, was dasselbe Speichern am Objekt geändert hat. Was seitdem jemand geändert hat, wird mit 409 abgelehnt, außer mit anyway.',
  'Whole save': 'Ganzes Speichern',
  Anyway: 'Trotzdem'
}
