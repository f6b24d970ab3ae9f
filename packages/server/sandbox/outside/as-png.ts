import sharp from 'sharp'

/** Returns a drawing as a PNG of its size: real services send no SVG. */
export const asPng = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer()
