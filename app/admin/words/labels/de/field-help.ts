/** Explanations of fields and parameters. */
export const fieldHelp: Readonly<Record<string, string>> = {
  'True when the credential store has a value; null while it is unavailable.':
    '„Ja“, wenn der Credential Store einen Wert hat; leer, solange er nicht erreichbar ist.',
  'True when the caller may set, rotate, clear and see the value: those of CONTENT_API_KEY, CONTENT_API_KEY_QA and REBUILD_API_KEY need SuperAdmin.':
    '„Ja“, wenn Sie den Wert setzen, erneuern, entfernen und sehen dürfen: Die Werte von CONTENT_API_KEY, CONTENT_API_KEY_QA und REBUILD_API_KEY verlangen SuperAdmin.',
  'The singleton and its field, or the name of a variable.':
    'Die Einstellungen mit ihrem Feld oder der Name einer Variablen.',
  'The singleton that stores it; null for a variable.':
    'Die Einstellungen, die den Schalter speichern; leer bei einer Variablen.',
  'The environment variable that applies while nothing is stored.':
    'Die Umgebungsvariable, die gilt, solange nichts gespeichert ist.',
  'JSON array of { id, secret, roles }; secrets are stored as scrypt hashes. Kept at an erasure.':
    'JSON-Array aus { id, secret, roles }; Geheimnisse werden als scrypt-Hashes gespeichert. Bleibt bei einer Löschung erhalten.',
  'tech_id:uuid pairs separated by semicolons.': 'Paare tech_id:uuid, getrennt durch Semikolons.',
  'Shown above every conversation.': 'Steht über jedem Gespräch.',
  'Sampling temperature; 0 is the most repeatable.': 'Temperatur der Antworten; bei 0 wiederholen sie sich am ehesten.',
  'Longest answer, in tokens.': 'Längste Antwort, in Tokens.',
  'Public URL of this platform in the agent card.': 'Öffentliche Adresse dieser Plattform in der Agent Card.',
  'Token endpoint for agents.': 'Token-Endpunkt für Agenten.',
  'Completions before this time (ISO 8601) are not sent, such as those of an import; null sends all.':
    'Abschlüsse vor diesem Zeitpunkt (ISO 8601) werden nicht gemeldet, etwa die eines Imports; leer meldet alle.',
  'all, mission, group or tutorial.': 'all, mission, group oder tutorial.',
  'Also replaces categories that an admin chose.': 'Ersetzt auch Kategorien, die von Hand gewählt wurden.',
  CHAT_DEPLOYMENT_ID: 'CHAT_DEPLOYMENT_ID',
  REBUILD_TARGET_ENV: 'REBUILD_TARGET_ENV',
  'Source of the value in force: set here (store), of a variable of the same name (environment), made for development (development), or nowhere (missing); null while the store is unavailable.':
    'Woher der geltende Wert kommt: hier gesetzt (store), aus einer Variable gleichen Namens (environment), für die Entwicklung erzeugt (development) oder nirgendwoher (missing); leer, solange der Speicher nicht erreichbar ist.',
  'True when the platform makes a new value itself; another one comes from its issuer.':
    'Ja, wenn die Plattform selbst einen neuen Wert erzeugt; ein anderer kommt von seinem Aussteller.',
  'Why it has no effect, although it is on; null where it has.':
    'Warum es nichts bewirkt, obwohl es eingeschaltet ist; leer, wo es wirkt.'
}
