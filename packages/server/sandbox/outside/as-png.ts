import sharp from 'sharp'

/** Real services do not send SVG. */
export const asPng = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer()
