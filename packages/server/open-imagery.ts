import { aerialImagery } from './connectors/imagery/aerial-imagery.ts'
import { googlePictures } from './connectors/imagery/google-pictures.ts'
import { defaultDeps } from './connectors/outbound/service-request.ts'
import type { AppContext } from './context.ts'
import type { Settings } from './settings/env.ts'

export function openImagery(
  { maps, google }: Pick<Settings, 'maps' | 'google'>,
  { clock, pageOrigin }: Pick<AppContext, 'clock'> & { pageOrigin: () => string },
): Pick<AppContext, 'aerial' | 'google'> {
  const deps = { ...defaultDeps(), clock }
  return {
    aerial: aerialImagery(maps, deps),
    google: google.maps && googlePictures(google.maps, pageOrigin, deps),
  }
}
