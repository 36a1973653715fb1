/** Words that lists, object pages and dialogs share. */
export const loading = 'Wird geladen'
export const save = 'Speichern'
export const cancel = 'Abbrechen'
export const close = 'Schließen'
export const edit = 'Bearbeiten'
export const create = 'Anlegen'
export const discardDraft = 'Entwurf verwerfen'
export const hasDraft = 'Hat einen Entwurf'
export const draftSaved = 'Entwurf gespeichert'
export const wayBack = 'Weg zurück'
export const cannotBeUndone = 'Das lässt sich nicht rückgängig machen.'
export const done = (label: string) => `${label}: erledigt`
export const pressed = (label: string, title: string) => `${label}: ${title}`
/** Why buttons cannot be pressed. */
export const reason = (buttons: readonly string[], reason: string) => `${buttons.join(', ')}: ${reason}.`
