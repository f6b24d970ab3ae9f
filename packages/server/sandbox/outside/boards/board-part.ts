import { odataRoutes } from '../odata/odata-routes.ts'
import { TokenEndpoint } from '../odata/token-endpoint.ts'
import type { StandInPart } from '../stand-in-part.ts'
import { standInPicture } from './board-media.ts'
import { boardModel } from './board-model.ts'
import { BOARD_PROFILES, type BoardProfile } from './board-profiles.ts'
import { boardStore } from './board-store.ts'

/**
 * RESO Web API with the demo district: `/oauth2/token`, `/odata` and pictures. Rejects whatever it does not
 * know, to find client errors.
 */
function boardPart(profile: BoardProfile): StandInPart {
  const { path } = profile
  return {
    path,
    addRoutes(app, deps) {
      const tokens = new TokenEndpoint(deps.clock)
      tokens.addRoutes(app, '/oauth2/token')
      odataRoutes(app, {
        model: boardModel(profile.taxFields),
        store: boardStore(profile, deps),
        tokens,
        faultKind: () => deps.faults.wrongKind(path),
      })
      app.get<{ Params: { key: string; order: string } }>('/media/:key/:order.svg', async (request, reply) =>
        reply
          .type('image/svg+xml')
          .header('content-security-policy', "default-src 'none'")
          .send(standInPicture(request.params.key, Number(request.params.order) || 1)),
      )
    },
    standIn(settings, address) {
      const { outside } = settings
      if (outside.boards[path] !== null) return settings
      const connection = {
        serviceUrl: `${address}/odata`,
        tokenUrl: `${address}/oauth2/token`,
        scope: null,
        isStandIn: true,
      }
      return { ...settings, outside: { ...outside, boards: { ...outside.boards, [path]: connection } } }
    },
  }
}

export const BOARD_PARTS: readonly StandInPart[] = BOARD_PROFILES.map(boardPart)
