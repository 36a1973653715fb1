import type { ApplicationService } from '@sap/cds'
import { currentTransaction, reader } from '../../cap/database/database.ts'
import { callerOfRequest } from '../../platform/access/cap-user.ts'
import { favoritePagesOf } from './favorite-pages.ts'
import { favoritesOf, sessionOf, toggleFavorite } from './session-favorites.ts'

/** Binds the handlers of `service.cds` beside this file. */
export function serveFavorites(service: ApplicationService): void {
  service.on('getMyFavorites', async request => favoritesOf(await reader(), callerOfRequest(request)))

  service.on('getMyFavoritePages', async request => favoritePagesOf(await reader(), callerOfRequest(request)))

  service.on('toggleSessionFavorite', async request => {
    const favorite = sessionOf(request.data as Readonly<Record<string, unknown>>)
    return { favorited: await toggleFavorite(currentTransaction(), callerOfRequest(request), favorite) }
  })
}
