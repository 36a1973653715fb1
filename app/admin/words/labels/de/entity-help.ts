/** Explanations of entities. */
export const entityHelp: Readonly<Record<string, string>> = {
  'Recommendations that people have chosen, which the start page and agents show beside those that are computed.':
    'Was Startseite und Agenten neben dem Berechneten empfehlen.',
  'Inventory of secrets: kind, rotation owner, expiry. The values are in the credential store.':
    'Verzeichnis der Geheimnisse: Art, Zuständigkeit für den Wechsel, Ablauf. Die Werte liegen im Credential Store.',
  'Users, created at their first login.': 'Personen, angelegt bei der ersten Anmeldung.',
  'Deletion makes a tutorial INACTIVE, since progress refers to it.':
    'Beim Löschen wird ein Tutorial „Inaktiv“, denn Lernfortschritte verweisen darauf.',
  'Missions, edited as drafts with their paths, items, tags and categories.':
    'Missionen; bearbeitet als Entwürfe mit ihren Pfaden, Einträgen, Tags und Kategorien.',
  'The type of an item determines its reference, and the reference its number.':
    'Die Art eines Eintrags bestimmt seinen Verweis, und der Verweis seine Nummer.',
  'Former slugs of missions.': 'Frühere Slugs von Missionen.',
  'Groups, edited as drafts with their items, tags and categories.':
    'Gruppen; bearbeitet als Entwürfe mit ihren Einträgen, Tags und Kategorien.',
  'Former slugs of groups.': 'Frühere Slugs von Gruppen.',
  'Spelling of words in labels of tags, such as iOS and OData.':
    'Schreibweise von Wörtern in Bezeichnungen von Tags, etwa iOS und OData.',
  'Fixed set of categories: labels, order and descriptions can be changed, rows neither added nor deleted.':
    'Feste Menge von Kategorien: Bezeichnung, Reihenfolge und Beschreibung lassen sich ändern, Zeilen weder anlegen noch löschen.',
  'The Featured rail.': 'Die Leiste der Empfehlungen.',
  'Progress of learners, read only.': 'Fortschritt der Lernenden, nur zum Lesen.',
  'Earlier attempts of learners.': 'Frühere Versuche der Lernenden.',
  'Written by publishes and by the baseline.': 'Geschrieben von Veröffentlichungen und vom Grundbestand.',
  'Versions of the content, one per publish: the live one, those before it that are kept, and one that is being written.':
    'Versionen der Inhalte, eine je Veröffentlichung: die live ist, aufbewahrte frühere und eine, die gerade geschrieben wird.',
  'Answers of readers to the form below a tutorial.': 'Antworten auf das Formular unter einem Tutorial.',
  'Averages and counts of the feedback on each tutorial.':
    'Durchschnitte und Anzahlen der Rückmeldungen zu jedem Tutorial.',
  'Problems that readers have reported on steps; status and answer can be changed.':
    'Probleme, die zu Schritten gemeldet wurden; Status und Antwort lassen sich ändern.',
  'Redirects of paths of an older site. The gateway applies changes within the hour.':
    'Umleitungen von Pfaden einer älteren Website. Änderungen gelten im Gateway binnen einer Stunde.',
  'Texts and icons of the six lanes of the homepage.': 'Texte und Symbole der sechs Spuren der Startseite.',
  'Texts and icons of the four shelves of each lane.': 'Texte und Symbole der vier Regale jeder Spur.',
  'Banners of the site. A saved change shows within a minute, and starts no build.':
    'Hinweise auf der Website. Eine gespeicherte Änderung erscheint binnen einer Minute und löst keinen Bau aus.',
  'Calls of a model for authors, also those that failed, under the requestId that the author was told.':
    'Modellaufrufe für Autoren, auch fehlgeschlagene, unter der requestId, die der Autor erhalten hat.',
  'Every switch with its effective value. Settings are changed at their singleton, variables at the next start.':
    'Jeder Schalter mit dem Wert, der in Kraft ist. Einstellungen ändern Sie auf ihrer Seite, Variablen beim nächsten Start.',
  'Security events and accesses to personal data, newest first.':
    'Sicherheitsereignisse und Zugriffe auf personenbezogene Daten, neueste zuerst.',
  'Runs of jobs with what they did or why they failed, newest first; kept for 30 days.':
    'Läufe von Jobs mit Ergebnis oder Fehler, neueste zuerst; 30 Tage aufbewahrt.',
  'Publishes, builds, deployments and dispatches, newest first; kept for 30 days.':
    'Veröffentlichungen, Baue, Deployments und Aufrufe, neueste zuerst; 30 Tage aufbewahrt.',
  'Problems of single tutorials in a run of the pipeline.': 'Probleme einzelner Tutorials in einem Lauf der Pipeline.',
  'Settings of the navigator feed.': 'Einstellungen des Navigator-Feeds.',
  'Concepts of the knowledge graph: proposed by jobs, published by admins, never deleted.':
    'Konzepte des Wissensgraphen: von Jobs vorgeschlagen, von der Administration veröffentlicht, nie gelöscht.',
  'Other slugs of concepts.': 'Weitere Slugs von Konzepten.',
  'Concepts that tutorials teach.': 'Konzepte, die Tutorials vermitteln.',
  'Concepts that require others or are related to them.':
    'Konzepte, die andere voraussetzen oder mit ihnen verwandt sind.',
  'Queries that asked for an extraction of concepts on demand, and what has become of them.':
    'Anfragen nach einer Extraktion von Konzepten, und was aus ihnen geworden ist.',
  'Rate limit of searches per client, whether searches are counted, and search by meaning.':
    'Höchstzahl der Suchen je Client, ob Suchen gezählt werden, und die Suche nach Bedeutung.',
  'Searches of each day, when SearchSettings says that they are counted.':
    'Suchen nach Tagen, sofern die Einstellungen der Suche sie zählen lassen.',
  'Queries that were searched five times or more in 30 days.':
    'Anfragen, die in 30 Tagen mindestens fünfmal gesucht wurden.',
  'Queries that found nothing, five times or more in 30 days.':
    'Anfragen, die in 30 Tagen mindestens fünfmal nichts fanden.',
  'Queries with results, five times or more in 30 days, of which nobody has opened one.':
    'Anfragen mit Treffern, mindestens fünfmal in 30 Tagen, von denen niemand einen geöffnet hat.',
  'Words with the same meaning. A saved change is in force for the next search, on every instance within a second.':
    'Wörter mit gleicher Bedeutung. Eine gespeicherte Änderung gilt ab der nächsten Suche, auf jeder Instanz binnen einer Sekunde.',
  'Settings of the event dashboards.': 'Einstellungen der Anzeigetafeln von Veranstaltungen.',
  'Campaigns and events on site.': 'Kampagnen und Veranstaltungen vor Ort.',
  'Registrations of people for events, read only.': 'Anmeldungen zu Veranstaltungen, nur zum Lesen.',
  'Settings of the user interface events that pages report.':
    'Einstellungen der Ereignisse der Oberfläche, die Seiten melden.',
  'Statements that you keep, and those that other admins share.':
    'Anweisungen, die Sie aufbewahren, und solche, die andere in der Administration teilen.',
  'Saved queries beside each other: your own, and those that other admins share. Each tile is run as who looks at it.':
    'Gespeicherte Abfragen nebeneinander: Ihre eigenen und die geteilten anderer. Jede Kachel läuft mit den Rechten dessen, der sie ansieht.',
  'Statements that you have run, the newest 200.': 'Anweisungen, die Sie ausgeführt haben, die neuesten 200.',
  'CORS, technical users and the target of rebuilds.': 'CORS, technische Benutzer und das Ziel von Neubauten.',
  'Switches and budgets of the assistant and other features with a language model.':
    'Schalter und Budgets des Assistenten und anderer Funktionen mit einem Sprachmodell.',
  'Switches and budgets of the knowledge graph.': 'Schalter und Budgets des Wissensgraphen.',
  'Switch of the messages that tell another system of completions.':
    'Schalter der Meldungen, die ein anderes System über Abschlüsse unterrichten.',
  'Messages about completions: those that wait, those that failed with their error, and what was sent.':
    'Meldungen über Abschlüsse: wartende, fehlgeschlagene mit ihrem Fehler, und gesendete.',
  'Prizes of events; an item of a path names the one that it earns.':
    'Preise von Veranstaltungen; ein Eintrag eines Pfads nennt den Preis, den er bringt.',
  'Prizes that people have earned or claimed, read only.':
    'Preise, die jemand gewonnen oder abgeholt hat, nur zum Lesen.',
  'Badges and the rules by which learners earn them. One that somebody has cannot be deleted.':
    'Abzeichen und die Regeln, nach denen Lernende sie erhalten. Eines, das jemand hat, lässt sich nicht löschen.',
  'Badges that learners have.': 'Abzeichen, die Lernende haben.',
  'Links on the shelves of the homepage.': 'Links der Regale auf der Startseite.'
}
