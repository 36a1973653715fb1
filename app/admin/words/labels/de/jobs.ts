/** Descriptions of jobs. */
export const jobs: Readonly<Record<string, string>> = {
  'Evaluates everybody by new and changed rules of accomplishments':
    'Wertet neue und geänderte Regeln von Abzeichen für alle aus',
  'Sends messages about completions again that failed': 'Sendet fehlgeschlagene Abschlussmeldungen erneut',
  'Gives vectors to concepts that are new or have changed': 'Gibt neuen und geänderten Konzepten Vektoren',
  'Removes outlived versions, documents and pictures': 'Entfernt überholte Versionen, Dokumente und Bilder',
  'Gives tutorials of earlier releases the outline that tells what changed in them':
    'Gibt Tutorials früherer Releases die Gliederung, die ihre Änderungen zeigt',
  'Counts for authors who begins and completes tutorials, which checks most fail, and pictures without text':
    'Zählt für Autoren, wer Tutorials beginnt und abschließt, an welchen Prüfungen die meisten scheitern, und Bilder ohne Text',
  'Discards publish sessions without an append for half an hour':
    'Verwirft Veröffentlichungen, die seit einer halben Stunde nichts gesendet haben',
  'Forgets changes that delta links no longer need': 'Vergisst Änderungen, die keine Delta-Links mehr brauchen',
  'Removes vectors of former models and of tutorials that are no longer served':
    'Entfernt Vektoren früherer Modelle und nicht mehr angebotener Tutorials',
  'Gives vectors to steps that have changed': 'Gibt geänderten Schritten Vektoren',
  'Proposes concepts from tutorials that have changed': 'Schlägt Konzepte aus geänderten Tutorials vor',
  'Finishes erasures of people that were killed in between': 'Beendet abgebrochene Löschungen von Personen',
  'Finishes merges of accounts that were killed in between': 'Beendet abgebrochene Zusammenführungen von Konten',
  'Finds communities of the graph': 'Findet Communitys des Graphen',
  'Names communities of the graph': 'Benennt Communitys des Graphen',
  'Chooses the topics of the start page': 'Wählt die Themen der Startseite',
  'Links tutorials to concepts for questions that found none':
    'Verknüpft Tutorials mit Konzepten zu Fragen, die keines fanden',
  'Ranks concepts and tutorials': 'Ordnet Konzepte und Tutorials nach Rang',
  'Retires concepts that nothing links to': 'Legt Konzepte still, auf die nichts verweist',
  'Keeps topics with their addresses while communities change':
    'Hält Themen an ihren Adressen, wenn sich Communitys ändern',
  'Finds concepts and tutorials that are isolated': 'Findet isolierte Konzepte und Tutorials',
  'Counts what learners have completed besides': 'Zählt, was Lernende außerdem abgeschlossen haben',
  'Stores what this instance has measured': 'Speichert die Messwerte dieser Instanz',
  'Removes outlines that neither a tutorial nor a record has':
    'Entfernt Gliederungen, die weder ein Tutorial noch ein Lernfortschritt hat',
  'Computes progress anew for whom a change of the catalog concerns':
    'Berechnet den Fortschritt neu, wo eine Änderung des Katalogs ihn betrifft',
  'Removes rows that are older than they are kept': 'Entfernt Zeilen nach Ablauf ihrer Aufbewahrung',
  'Reports secrets without a value, or about to expire': 'Meldet Geheimnisse ohne Wert oder vor dem Ablauf',
  'Removes vectors of recommendations whose texts or model are gone':
    'Entfernt Vektoren von Empfehlungen, deren Texte oder Modell es nicht mehr gibt'
}
