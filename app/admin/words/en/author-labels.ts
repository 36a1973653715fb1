/** Labels of AuthorService beside those of AdminService; a label that is not in a table stays as it is. */
export const authorLabels: Readonly<Record<string, string>> = {}
