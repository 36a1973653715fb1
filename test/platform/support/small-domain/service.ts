import cds from '@sap/cds'

const { SELECT, UPDATE } = cds.ql

/** Handlers of NotesService. */
export default class NotesService extends cds.ApplicationService {
  override async init(): Promise<void> {
    this.on('rename', async ({ data }): Promise<unknown> => {
      const { note, text } = data as { note: string; text: string }
      await UPDATE.entity('tutorials.notes.Notes').set({ text }).where({ ID: note })
      return SELECT.one.from('tutorials.notes.Notes').where({ ID: note })
    })
    await super.init()
  }
}
