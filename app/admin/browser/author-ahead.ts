/** Before anything is read: the labels of AuthorService, which admins do not need. */
import './authors/labels.ts'
import './ahead.ts'
