/** Names and meanings of the variables that are switches. */
export const switches: Readonly<Record<string, string>> = {
  'Retiring of unused concepts': 'Stilllegen ungenutzter Konzepte',
  'Retire concepts that nothing links to.': 'Legt Konzepte still, auf die nichts verweist.',
  'Prepared reads': 'Vorbereitete Abfragen',
  'Reads over OData run statements that are known from earlier ones; off, CAP makes them for each.':
    'OData-Abfragen verwenden Anweisungen, die von früheren bekannt sind; ist es aus, erzeugt CAP sie jedes Mal.',
  'History of metrics': 'Verlauf der Messwerte',
  'Store metrics every 5 minutes.': 'Speichert alle 5 Minuten Messwerte.',
  'Times of database requests': 'Zeiten von Datenbankabfragen',
  'Measure the time of database requests too.': 'Misst auch die Zeit von Datenbankabfragen.',
  'Changes of a publish kept apart': 'Änderungen einer Veröffentlichung für sich',
  'A publish writes changes apart as well, see delta flags.':
    'Eine Veröffentlichung schreibt jede Änderung auch für sich, siehe Delta-Schalter.',
  'Pages read from the changes kept apart': 'Seiten aus den Änderungen',
  'Pages come from the changes that are kept apart.': 'Seiten kommen aus den Änderungen, die für sich stehen.',
  'Publishes of changes alone': 'Veröffentlichungen nur von Änderungen',
  'A publish writes changes only, and no row for what is unchanged.':
    'Eine Veröffentlichung schreibt nur Änderungen und keine Zeile für das, was gleich bleibt.',
  'Signed provenance': 'Signierte Herkunft',
  'Tutorials have a signed provenance, see operate.': 'Tutorials haben eine signierte Herkunft, siehe Betrieb.',
  'Sessions that have ended': 'Sessions, die vorbei sind',
  'Take sessions over that have ended already.': 'Übernimmt auch Sessions, die schon vorbei sind.',
  'Concepts of sessions': 'Konzepte von Sessions',
  'Extract concepts from sessions; KNOWLEDGE_GRAPH_ENABLED has to be on, too.':
    'Extrahiert Konzepte aus Sessions; auch KNOWLEDGE_GRAPH_ENABLED muss an sein.',
  'Check of links': 'Prüfung von Links',
  'Links to other sites are checked each night.': 'Links auf andere Sites werden jede Nacht geprüft.',
  'Personal access tokens': 'Persönliche Zugriffstokens',
  'People may make personal access tokens.': 'Menschen dürfen sich persönliche Zugriffstokens machen.',
  'No generated texts on the start page': 'Keine erzeugten Texte auf der Startseite',
  'Kill switch: no texts of the start page are generated (503).':
    'Notschalter: Es werden keine Texte der Startseite erzeugt (503).',
  'Sample tutorials': 'Beispiel-Tutorials',
  'Publish the sample tutorials when nothing is live.': 'Veröffentlicht die Beispiel-Tutorials, wenn nichts live ist.',
  'Sample event': 'Beispiel-Veranstaltung',
  'Let an event of made-up learners play, as npm start -- demo does; never in production.':
    'Lässt eine Veranstaltung mit erdachten Lernenden ablaufen, wie npm start -- demo; nie in Produktion.',
  'Tool servers for agents': 'Werkzeugserver für Agenten',
  'Agents reach the tool servers at /mcp-auth and /mcp-pat.':
    'Agenten erreichen die Werkzeugserver unter /mcp-auth und /mcp-pat.',
  'Admin tools for agents': 'Admin-Werkzeuge für Agenten',
  'Agents reach the admin tools at /mcp-admin; MCP_ADMIN_TOOLS_ENABLED has to be on, too.':
    'Agenten erreichen die Admin-Werkzeuge unter /mcp-admin; auch MCP_ADMIN_TOOLS_ENABLED muss an sein.',
  'Second switch of the admin tools': 'Zweiter Schalter der Admin-Werkzeuge',
  'Agents reach the admin tools; MCP_PHASE3_ENABLED has to be on, too.':
    'Agenten erreichen die Admin-Werkzeuge; auch MCP_PHASE3_ENABLED muss an sein.',
  'Content for agents by address': 'Inhalte für Agenten nach Adresse',
  'Agents read tutorials, missions and concepts by address.':
    'Agenten lesen Tutorials, Missionen und Konzepte nach ihrer Adresse.',
  'Prompts for agents': 'Prompts für Agenten',
  'Agents are offered prompts.': 'Agenten werden Prompts angeboten.'
}
