/** Names and explanations of settings and of switches. */
export const settings: Readonly<Record<string, string>> = {
  Switch: 'Schalter',
  Meaning: 'Bedeutung',
  'Setting or variable': 'Einstellung oder Variable',
  'Name by which people know it.': 'Wie er heißt.',
  'Explanation of its effect.': 'Was er bewirkt.',
  Assistant: 'Assistent',
  'Extraction of concepts': 'Extraktion von Konzepten',
  'Messages about completions': 'Meldungen über Abschlüsse',
  'Storage of events from pages': 'Speichern von Ereignissen der Seiten',
  'IDs of the missions': 'IDs der Missionen',
  IDs: 'IDs',
  'ID in the feed': 'ID im Feed',
  'Repository in the catalog': 'Repository im Katalog',
  'List groups within missions beside the standalone ones.': 'Nennt Gruppen in Missionen neben den eigenständigen.',
  'Origins allowed by CORS, by comma.': 'Von CORS erlaubte Origins, durch Kommas getrennt.',
  'Environment of rebuilds; forms offer these, and any is taken.':
    'Umgebung der Rebuilds; Formulare bieten diese an, und jede gilt.',
  'Searches per IP address and window.': 'Suchen je IP-Adresse und Zeitfenster.',
  'Length of a window in milliseconds.': 'Länge eines Zeitfensters in Millisekunden.',
  'Counts what is searched, for admins; nothing about who searches is stored.':
    'Zählt für Admins, was gesucht wird; wer sucht, wird nicht gespeichert.',
  'Find tutorials that are close in meaning as well; needs a model.':
    'Findet auch Tutorials von ähnlicher Bedeutung; braucht ein Modell.',
  'Milliseconds that a search waits for the model before it goes on with words alone.':
    'Millisekunden, die eine Suche auf das Modell wartet, bevor sie nur nach Wörtern sucht.',
  'Switch of the assistant; off, all features below are off too.':
    'Schalter des Assistenten; ist er aus, sind es auch alle Funktionen darunter.',
  'Requests of one person in 24 hours.': 'Anfragen einer Person in 24 Stunden.',
  'Send alerts about failures to operators.': 'Sendet dem Betrieb Meldungen über Fehler.',
  'The language model.': 'Das Sprachmodell.',
  'Deployment of the model, for providers that have deployments.':
    'Deployment des Modells, bei Anbietern, die Deployments haben.',
  'Retrieve tutorial steps for an answer.': 'Sucht für eine Antwort Schritte von Tutorials.',
  'Embedding model.': 'Embedding-Modell.',
  'Number of steps retrieved for an answer.': 'Anzahl der Schritte, die für eine Antwort gesucht werden.',
  'Similarity below which a step is left out.': 'Ähnlichkeit, unter der ein Schritt wegbleibt.',
  'Check the code of learners.': 'Prüft den Code von Lernenden.',
  'Grade answers to questions. npm start does in development.':
    'Bewertet Antworten auf Fragen. npm start tut es in der Entwicklung.',
  'Recommend one of several branches of a tutorial.': 'Empfiehlt einen von mehreren Zweigen eines Tutorials.',
  'Give hints for puzzles.': 'Gibt Hinweise für Rätsel.',
  'Announce news.': 'Kündigt Neuigkeiten an.',
  'Find a learning path between two tutorials.': 'Findet einen Lernpfad zwischen zwei Tutorials.',
  'Expand a search by related concepts.': 'Erweitert eine Suche um verwandte Konzepte.',
  'Rank search results by the concepts they share.': 'Ordnet Suchergebnisse nach gemeinsamen Konzepten.',
  'Find related content.': 'Findet verwandte Inhalte.',
  'Find tutorials of the same community.': 'Findet Tutorials derselben Community.',
  'Weight of a shared community in the ranking; 0 is off.':
    'Gewicht einer gemeinsamen Community in der Rangfolge; 0 ist aus.',
  'Calls of the model per day to name communities.': 'Aufrufe des Modells pro Tag, um Communities zu benennen.',
  'Calls of the model per day to assess news.': 'Aufrufe des Modells pro Tag, um Neuigkeiten zu bewerten.',
  'Difference of similarity above which news are assessed without the model.':
    'Unterschied der Ähnlichkeit, über dem Neuigkeiten ohne das Modell bewertet werden.',
  'Minutes between two checks for news.': 'Minuten zwischen zwei Abfragen von Neuigkeiten.',
  'Accept calls of other agents (A2A).': 'Nimmt Aufrufe anderer Agenten an (A2A).',
  'Extract concepts. Jobs that rank and group them run all the same.':
    'Extrahiert Konzepte. Jobs, die sie ordnen und gruppieren, laufen trotzdem.',
  'Number of tutorials that one build may send to the model.':
    'Anzahl der Tutorials, die ein Build dem Modell senden darf.',
  'Similarity above which merging two concepts is proposed.':
    'Ähnlichkeit, über der vorgeschlagen wird, zwei Konzepte zusammenzuführen.',
  'Extracted concepts above it are merged.': 'Extrahierte Konzepte darüber werden zusammengeführt.',
  'Extract concepts on demand, for searches without a result.':
    'Extrahiert Konzepte bei Bedarf, für Suchen ohne Ergebnis.',
  'Messages are sent in the deployment environment production alone, whatever is set here.':
    'Meldungen gehen nur in der Umgebung production hinaus, was immer hier gesetzt ist.',
  'Address of the displays of events.': 'Adresse der Anzeigen von Veranstaltungen.',
  'Store reported events; off, they are accepted and dropped.':
    'Speichert gemeldete Ereignisse; ist es aus, werden sie angenommen und verworfen.'
}
