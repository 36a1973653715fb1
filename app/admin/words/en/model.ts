export const deletion = 'Delete'
export const general = 'General'
/** Reasons, in words that follow a name and a colon. */
export const notInThisState = 'is not possible in the state of this row'
export const unreadableRule = 'follows from a rule that this page cannot read'
export const needsScope = (scopes: readonly string[]) =>
  `needs the scope ${scopes.join(' or ')}, which your account does not have`
/** A label within a sentence. */
export const within = (label: string) => label.toLowerCase()
