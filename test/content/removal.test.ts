/** What goes with time: sessions that nobody goes on with, and versions that are outlived. */
// their times follow each other, and the sweep leaves no documents
import './sweep.cases.ts'
import './retention.cases.ts'
