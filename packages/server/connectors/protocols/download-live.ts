import { downloadArcgis } from './arcgis.ts'
import { type DownloadContext, type Downloaded, restartWhenChanged } from './download.ts'
import type { LiveEndpoint } from './live-endpoint.ts'
import { downloadOpendatasoft } from './opendatasoft.ts'
import { downloadWfs } from './wfs.ts'

/** @throws `ServiceFailure` */
export function downloadLive(context: DownloadContext, endpoint: LiveEndpoint): Promise<Downloaded> {
  return restartWhenChanged(context, () => {
    switch (endpoint.protocol) {
      case 'wfs':
        return downloadWfs(context, endpoint)
      case 'arcgis':
        return downloadArcgis(context, endpoint)
      case 'opendatasoft':
        return downloadOpendatasoft(context, endpoint)
    }
  })
}
