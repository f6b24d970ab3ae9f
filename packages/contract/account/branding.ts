/** Branding (specification part 2, section 3). An empty text means not stated. */
import { z } from 'zod'
import { lineText, WebAddress } from '../wire/plain-text.ts'
import { FileAddress } from './files.ts'

const colour = z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour like #1f4d3a')])
/** Empty, or the address of an uploaded file. */
const picture = z.union([z.literal(''), FileAddress])
const webAddress = z.union([z.literal(''), WebAddress])

export const Branding = z.object({
  background: colour.default(''),
  color: colour.default(''),
  style: z.enum(['modern', 'default']).default('default'),
  type: z.enum(['banner', 'info']).default('info'),
  name: lineText(0, 120).default(''),
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
  personalPhoto: picture.default(''),
  companyName: lineText(0, 120).default(''),
  companyLogo: picture.default(''),
  cellPhone: lineText(0, 40).default(''),
  url: webAddress.default(''),
  fax: lineText(0, 40).default(''),
  officeLocation: lineText(0, 200).default(''),
  officePhone: lineText(0, 40).default(''),
  slogan: lineText(0, 200).default(''),
  banner: picture.default(''),
})
export type Branding = z.infer<typeof Branding>
