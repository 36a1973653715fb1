/** Module that `.cdsrc.json` names in place of a database, for commands of CAP that would open one: `cds deploy`, `cds repl`. */
const refusal = new Error('Only a start opens the database, and deploys its schema: npm start, or npm start -- backend')
// all that a terminal shows
refusal.stack = refusal.message
throw refusal

export {}
