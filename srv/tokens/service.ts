import cds, { type Request } from '@sap/cds'
import { findUser } from '../people/index.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { provideAccounts } from '../cap/guard/own-rows.ts'
import { currentTransaction } from '../cap/database/database.ts'
import { showChanges } from '../cap/database/generations.ts'
import { addressOfClient } from './address-of-client.ts'
import { mintToken } from './mint-token.ts'
import { revokeToken } from './revoke-token.ts'
import { addStatusColumns, statusText, type ListedToken, type TokenQuery } from './token-status.ts'

/** Administration of the caller's own tokens; needs a login, tokens are not accepted here. */
export default class PatService extends cds.ApplicationService {
  override async init(): Promise<void> {
    provideAccounts(this, async request => {
      const user = await findUser(currentTransaction(), callerOfRequest(request))
      return user ? [user.ID] : []
    })
    this.before('READ', 'MyPATs', ({ query }) => addStatusColumns(query as unknown as TokenQuery))

    this.after('READ', 'MyPATs', (tokens: ListedToken | readonly ListedToken[]) => {
      for (const token of [tokens].flat()) token.statusText = statusText(token)
    })

    this.on('mintPAT', request =>
      mintToken(currentTransaction(), callerOfRequest(request), request.data, addressOfClient())
    )

    this.on('revokePAT', 'MyPATs', async request => {
      const revokedAt = await revokeToken(currentTransaction(), callerOfRequest(request), keyOf(request))
      request.on('succeeded', () => showChanges() as unknown as void)
      return { ok: true, revokedAt }
    })

    await super.init()
  }
}

const keyOf = ({ params }: Request) => String((params[0] as { ID?: unknown } | undefined)?.ID)
