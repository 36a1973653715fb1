/** Explanations of actions and functions. */
export const operationHelp: Readonly<Record<string, string>> = {
  'Writes a value, reads it back, and sets lastRotatedAt.':
    'Schreibt einen Wert, liest ihn zurück und setzt „Zuletzt gewechselt am“.',
  'Generates and writes a new value for self-generated kinds; for others returns instructions.':
    'Erzeugt und schreibt einen neuen Wert bei Arten, die die Plattform selbst erzeugt; sonst kommt eine Anleitung.',
  'Removes the value and keeps the row.': 'Entfernt den Wert und behält die Zeile.',
  'Returns the value, to be shown for 30 seconds, and audits the caller.':
    'Zeigt den Wert für 30 Sekunden und hält im Audit fest, wer ihn sah.',
  'Makes a personal access token of your own for tool servers: scopes are read, write or both, ttlDays are 1 to 366, by default 90.':
    'Legt ein persönliches Zugriffstoken für Server mit Werkzeugen an: „Scopes“ sind read, write oder beides, gültig 1 bis 366 Tage, ohne Angabe 90.',
  'Confirms the text.': 'Bestätigt den Text.',
  'Has the model write the text again; that of now is lost.':
    'Lässt das Modell den Text neu schreiben; der jetzige geht verloren.',
  'Value and source (db, env, default) of every field.': 'Wert und Herkunft (db, env, default) jedes Felds.',
  'Shows it to visitors.': 'Zeigt es auf der Website.',
  'Hides it from visitors again.': 'Verbirgt es auf der Website wieder.',
  'Rejects it for good: visitors do not see it, and it is kept, so that nobody proposes it again.':
    'Lehnt es endgültig ab: Auf der Website ist es nicht zu sehen, und es bleibt erhalten, damit es niemand wieder vorschlägt.',
  'Takes one that nothing links to out of use; it comes back when somebody proposes it again.':
    'Nimmt ein Konzept, auf das nichts verweist, außer Gebrauch; es kommt zurück, wenn es wieder vorgeschlagen wird.',
  'Makes one that was retired ACTIVE again.': 'Macht ein stillgelegtes Konzept wieder „Aktiv“.',
  'Leaves it out of the graph for good.': 'Lässt sie endgültig aus dem Graphen weg.',
  'Makes the query a synonym of a word that tutorials use, and returns the synonyms of that word.':
    'Macht die Anfrage zum Synonym eines Worts, das Tutorials verwenden, und zeigt dessen Synonyme.',
  'Gives it another name.': 'Gibt ihr einen anderen Namen.',
  'Shows it to all admins (shared-admins), or to its owner alone (private).':
    'Zeigt sie allen in der Administration (shared-admins) oder nur Ihnen (private).',
  'A private copy of your own.': 'Eine eigene Kopie, die nur Sie sehen.',
  'Counts a run of it.': 'Zählt einen Lauf der Abfrage.',
  'Starts to give vectors to all steps that have none of the model that is set; the pipeline log shows how far it is.':
    'Beginnt, allen Schritten ohne Vektoren des gewählten Modells solche zu geben; das Protokoll der Pipeline zeigt den Stand.',
  'Sends a message again that was not accepted, with all its attempts.':
    'Sendet eine Meldung, die nicht angenommen wurde, erneut, mit allen Versuchen.',
  'Secrets without a value first, then those that expire within two weeks.':
    'Zuerst Geheimnisse ohne Wert, dann solche, die binnen zwei Wochen ablaufen.',
  'Erases a person and all merged accounts.': 'Löscht eine Person mit allen zusammengeführten Konten.',
  'Erases a person at their request (GDPR, article 17), and records the number of the request.':
    'Löscht eine Person auf ihren Antrag (DSGVO, Artikel 17) und hält die Nummer des Antrags fest.',
  'Counts what userMerge of ConsolidationService would do; changes nothing, and refuses for the same reasons.':
    'Zählt, was userMerge des ConsolidationService täte; ändert nichts und lehnt aus denselben Gründen ab.',
  'Erases a person and all merged accounts by the uuid of one of them; the number of the request may be left out.':
    'Löscht eine Person mit allen zusammengeführten Konten anhand der UUID eines davon; die Nummer des Antrags kann fehlen.',
  'Orders the Featured rail by these IDs; other items follow in their present order.':
    'Ordnet die Empfehlungen nach diesen IDs; die übrigen folgen in ihrer jetzigen Reihenfolge.',
  'Deletes the tags that no tutorial, mission or group uses.':
    'Löscht die Tags, die kein Tutorial, keine Mission und keine Gruppe verwendet.',
  'Previews an import of at most 5,000 tags (format csv or json); changes nothing.':
    'Zeigt die Vorschau eines Imports von höchstens 5.000 Tags (Format csv oder json); ändert nichts.',
  'Imports the previewed tags; strategy is upsert, skip-duplicates or abort-on-duplicate.':
    'Importiert die Tags der Vorschau; das Vorgehen ist upsert, skip-duplicates oder abort-on-duplicate.',
  'Confirms that the tutorial is up to date: notifications start again.':
    'Bestätigt, dass das Tutorial aktuell ist: Benachrichtigungen beginnen von vorn.',
  'Suspends notifications about the tutorial for days days (1 to 365, by default 30).':
    'Setzt Benachrichtigungen zum Tutorial für so viele Tage aus (1 bis 365, ohne Angabe 30).',
  'Compares a version with what is live now, for a rollback to it; changes nothing.':
    'Vergleicht eine Version mit der, die jetzt live ist, um auf sie zurückzusetzen; ändert nichts.',
  'Makes an earlier version of the content live again. With live, only while that version is live: 409 when another one has become so meanwhile.':
    'Macht eine frühere Version der Inhalte wieder live. Mit „Live“ nur, solange diese Version live ist: 409, wenn es inzwischen eine andere ist.',
  'Ends the publish that writes this version, with what it has sent: for one that broke off, since the next one waits half an hour for it. What is live stays.':
    'Beendet die Veröffentlichung, die diese Version schreibt, mit dem, was sie gesendet hat: für eine abgebrochene, auf die die nächste eine halbe Stunde wartet. Was live ist, bleibt.',
  'Has the model write tagline and whyItMatters of lanes: of all, of the blank ones, or of the selected ids; 100 rows at most. Their authoringStatus is AI_SEEDED afterwards, and texts that they had are lost.':
    'Lässt das Modell „Leitsatz“ und „Warum es zählt“ von Spuren schreiben: von allen, von leeren oder von den gewählten IDs; höchstens 100 Zeilen. Die Herkunft des Texts ist danach „Vom Modell“, frühere Texte gehen verloren.',
  'Has the model write the same of shelves: of all, of the blank ones, or of the selected ids; texts that they had are lost.':
    'Lässt das Modell dasselbe für Regale schreiben: für alle, für leere oder für die gewählten IDs; frühere Texte gehen verloren.',
  'Has the model write the same of the links on shelves; texts that they had are lost.':
    'Lässt das Modell dasselbe für die Links der Regale schreiben; frühere Texte gehen verloren.',
  'Confirms the text of one lane.': 'Bestätigt den Text einer Spur.',
  'Confirms the texts of lanes that a model has written; returns how many.':
    'Bestätigt Texte von Spuren, die ein Modell geschrieben hat; zeigt, wie viele.',
  'Confirms the text of one shelf.': 'Bestätigt den Text eines Regals.',
  'Confirms the texts of shelves that a model has written; returns how many.':
    'Bestätigt Texte von Regalen, die ein Modell geschrieben hat; zeigt, wie viele.',
  'Confirms the text of one link.': 'Bestätigt den Text eines Links.',
  'Confirms the texts of links that a model has written; returns how many.':
    'Bestätigt Texte von Links, die ein Modell geschrieben hat; zeigt, wie viele.',
  'Deletes changes that are older than olderThanDays (by default 0: all); with migrationOnly (the default) only changes made without a logged-in user, such as those of a build.':
    'Löscht Änderungen, die älter sind als so viele Tage (ohne Angabe 0: alle); mit „Nur ohne angemeldete Person“ (so voreingestellt) nur solche ohne Anmeldung, etwa die eines Baus.',
  'Metrics of this instance since the last rollup, as JSON: counters, gauges and histograms by name.':
    'Messwerte dieser Instanz seit der letzten Zusammenfassung, als JSON: Zähler, Stände und Histogramme nach Namen.',
  'The metrics that have a history, by name.': 'Die Messwerte mit Verlauf, nach Namen.',
  'History of a metric over the last hours, 1 to 720, in at most 60 parts of equal length; one without values has a count of 0, and no value.':
    'Verlauf eines Messwerts über die letzten Stunden, 1 bis 720, in höchstens 60 gleich langen Abschnitten; einer ohne Werte hat die Anzahl 0 und keinen Wert.',
  'All jobs by name.': 'Alle Jobs nach Namen.',
  'Starts a job at once, and answers before it has ended; 409 while a run of it is under way.':
    'Startet einen Job sofort und antwortet, bevor er beendet ist; 409, solange er läuft.',
  'Counts of now of all that may need attention; zero where nothing does.':
    'Zählt jetzt alles, was zu erledigen sein kann; null, wo nichts ist.',
  'Merges loser into canonical, each an ID or a slug; links keep pointing at the loser and count for the canonical one.':
    'Lässt ein Konzept in einem anderen aufgehen, jeweils mit ID oder Slug; Verknüpfungen zeigen weiter auf das erste und zählen für das, das bleibt.',
  'Says what mergeConcepts would do.': 'Sagt, was die Zusammenführung von Konzepten täte.',
  'Concepts whose meaning is as close to that of concept as mergeSimThreshold of KnowledgeGraphSettings: the closest 20, which may be merged with it. 409 while it has no vector.':
    'Konzepte, deren Bedeutung dem Konzept so nahe ist, wie die Einstellungen des Wissensgraphen verlangen: die nächsten 20, die sich mit ihm zusammenführen lassen. 409, solange es keinen Vektor hat.',
  'Publishes the count unpublished concepts with the most links of tutorials, 500 at most.':
    'Veröffentlicht so viele Konzepte mit den meisten Verknüpfungen von Tutorials, höchstens 500.',
  'Concepts of one state, those with the most tutorials first: waiting (ACTIVE, not published), taught (those of them that tutorials teach), published, merged, vetoed or retired. words is a part of the name or slug. 50 from skip on.':
    'Konzepte eines Stands, die mit den meisten Tutorials zuerst: waiting (aktiv, nicht veröffentlicht), published, merged, vetoed oder retired; taught sind die wartenden, die Tutorials lehren. „Wörter“ ist ein Teil von Name oder Slug. 50 ab „Überspringen“.',
  'The links that mergeConcepts would move, 200 of each kind at most; previewMerge has their numbers.':
    'Die Verknüpfungen, die eine Zusammenführung verschöbe, höchstens 200 jeder Art; ihre Vorschau nennt die Anzahlen.',
  'Publishes concepts, each by its ID or slug, 500 at most: all of them, or none where one is refused.':
    'Veröffentlicht Konzepte, jeweils mit ID oder Slug, höchstens 500: alle oder, wenn eines abgelehnt wird, keines.',
  'Drafts an unpublished mission of the tutorials of a community, from A to Z by title.':
    'Legt eine unveröffentlichte Mission mit den Tutorials einer Community an, von A bis Z nach Titel.',
  'Counts the samples that removeSamples would remove; those that something else uses, or that were changed, are not among them.':
    'Zählt die Beispiele, die „Beispiele entfernen“ entfernen würde; solche, die etwas anderes verwendet oder die geändert wurden, sind nicht dabei.',
  'Removes the sample tutorials, missions, groups and concepts, links of shelves to them, tags that nothing else uses, advocates, Devtoberfest, and the event with its made-up learners. What real learners have done stays.':
    'Entfernt die Tutorials, Missionen, Gruppen und Konzepte, die Beispiele sind, Links von Regalen auf sie, Tags, die nichts anderes verwendet, Advocates, das Devtoberfest und die Veranstaltung mit ihren erfundenen Lernenden. Was wirkliche Lernende getan haben, bleibt.',
  'Classifies tutorials, missions or groups; without ids all of the kind. What an earlier classification chose is replaced.':
    'Ordnet Tutorials, Missionen oder Gruppen Kategorien zu; ohne IDs alle dieser Art. Was eine frühere Zuordnung gewählt hat, wird ersetzt.',
  'Switches the messages about completions on or off.': 'Schaltet die Meldungen über Abschlüsse ein oder aus.',
  'Whether completions are sent, and why not.': 'Ob Abschlüsse gemeldet werden, und warum nicht.',
  'Sends all messages again that have used up their attempts.':
    'Sendet alle Meldungen erneut, die ihre Versuche aufgebraucht haben.',
  'Starts to compute the progress of everybody anew; the pipeline log shows how far it is.':
    'Beginnt, den Fortschritt aller neu zu berechnen; das Protokoll der Pipeline zeigt den Stand.',
  'Tells whether the site shows the tutorial, and what hides it.':
    'Sagt, ob das Tutorial auf der Website zu sehen ist und was es verbirgt.',
  'Tells whether the site shows the mission, and what hides it.':
    'Sagt, ob die Mission auf der Website zu sehen ist und was sie verbirgt.',
  'Tells whether the site shows the group, and what hides it.':
    'Sagt, ob die Gruppe auf der Website zu sehen ist und was sie verbirgt.',
  'it is answered': 'sie ist beantwortet',
  'it has no answer yet': 'sie hat noch keine Antwort',
  'Notes why nothing is to be found for it, so that it is not offered any more.':
    'Hält fest, warum dafür nichts zu finden ist, sodass die Suche nicht mehr angeboten wird.',
  'Takes the answer back: the query is offered again. A synonym stays.':
    'Nimmt die Antwort zurück: Die Suche wird wieder angeboten. Ein Synonym bleibt.',
  'Asks the model one small question, and tells what came of it; it is counted as a call.':
    'Stellt dem Modell eine kleine Frage und sagt, was daraus wurde; sie zählt als Aufruf.',
  'Has the embedding model make one vector, and tells what came of it.':
    'Lässt das Embedding-Modell einen Vektor erzeugen und sagt, was daraus wurde.',
  "Answers a person's request for what is stored about them (GDPR, article 15): notes it with its number, and tells where the export is.":
    'Beantwortet die Anfrage einer Person nach dem, was über sie gespeichert ist (DSGVO, Artikel 15): hält sie mit ihrer Nummer fest und sagt, wo der Export liegt.'
}
