/** Heights under parcels, by GDAL from the raster itself. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Geometry } from 'geojson'

const run = promisify(execFile)

export interface Ground {
  lowest: number
  highest: number
}

/**
 * Metres: of the cells of a gzipped GeoTIFF whose centre lies in the parcel; null where none of them has data. `folder` holds the
 * intermediate files.
 */
export async function groundUnder(raster: string, parcel: Geometry, folder: string): Promise<Ground | null> {
  const [outline, cut] = [join(folder, 'cutline.geojson'), join(folder, 'cut.tif')]
  await writeFile(outline, JSON.stringify({ type: 'Feature', properties: {}, geometry: parcel }))
  // The whole grid stays as it is, cells outside become nodata: nothing is resampled.
  const all = ['-q', '-overwrite', '-cutline', outline, `/vsigzip/${raster}`, cut]
  await run('gdalwarp', all)
  const { stdout } = await run('gdalinfo', ['-json', '-stats', cut]).catch(
    (error: { stdout: string; stderr: string }) => {
      if (/no valid pixels/i.test(error.stderr)) return { stdout: error.stdout }
      throw error
    },
  )
  const [band] = JSON.parse(stdout).bands
  return band.minimum === undefined ? null : { lowest: band.minimum, highest: band.maximum }
}
