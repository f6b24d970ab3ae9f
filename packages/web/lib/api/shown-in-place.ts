import type { CallName } from '#contract/calls.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { ApiError } from './api-error.ts'

const FORM = ['unprocessable', 'conflict', 'too_many_requests'] as const
const FILE = ['unprocessable', 'payload_too_large', 'unsupported_media_type', 'too_many_requests'] as const
const CONFIRMATION = ['wrong_password', 'wrong_second_factor', 'sign_in_expired', ...FORM] as const
const SIGN_IN = ['bad_credentials', 'sign_in_refused', 'forbidden', 'email_taken', ...CONFIRMATION] as const
const LINK = ['bad_request', 'link_not_valid', 'not_found', ...SIGN_IN] as const
const FACTOR = ['confirmation_required', 'not_found', ...CONFIRMATION] as const
const PARCEL = ['bad_request', 'parcel_not_found', 'listing_not_found'] as const
const HISTORY = ['not_found', 'permission_required', 'subscription_required'] as const
const SHARED = [
  'not_found',
  'wrong_password',
  'task_not_found',
  'pdf_unavailable',
  'too_many_requests',
] as const

/** Errors that the caller shows, by call (`every`: all of them). Others become an alert. */
const SHOWN_IN_PLACE: Partial<Record<CallName, readonly ErrorCode[] | 'every'>> = {
  login: SIGN_IN,
  secondFactor: SIGN_IN,
  secondFactorPasskey: SIGN_IN,
  passkeySignIn: SIGN_IN,
  passkeySignInOptions: SIGN_IN,
  register: SIGN_IN,
  forgotPassword: SIGN_IN,
  setPassword: LINK,
  completeRegistration: LINK,
  firstAdministrator: LINK,
  verifyEmail: LINK,
  finishExternalSignIn: LINK,
  connectionsOfLink: LINK,
  disconnectByLink: LINK,
  mailSwitch: LINK,
  setMailSwitch: LINK,
  tokenValidate: 'every',
  logout: 'every',
  confirmIdentity: CONFIRMATION,
  confirmIdentityPasskey: CONFIRMATION,
  changePassword: CONFIRMATION,
  changeEmail: ['email_taken', ...CONFIRMATION],
  startPasskey: FACTOR,
  addPasskey: FACTOR,
  renamePasskey: FACTOR,
  removePasskey: FACTOR,
  startTotp: FACTOR,
  confirmTotp: FACTOR,
  removeTotp: FACTOR,
  makeRecoveryCodes: FACTOR,
  deleteOwnAccount: FACTOR,
  disconnectProvider: FACTOR,
  resendVerification: FORM,
  contactSupport: FORM,
  saveBranding: FORM,
  uploadPicture: FILE,
  saveCredentials: FORM,
  testCredentials: ['not_found', 'provider_unavailable', ...FORM],
  createStripeCustomer: 'every',
  createSetupIntent: 'every',
  subscribe: 'every',
  payment: 'every',
  buyProduct: 'every',
  productPayment: 'every',
  paymentOutcome: 'every',
  payInvoice: 'every',
  billingAddress: 'every',
  saveBillingAddress: 'every',
  previewChange: 'every',
  changePlan: 'every',
  updateCreditCard: 'every',
  deleteFolder: ['not_found'],
  deleteArea: ['not_found'],
  deleteReport: ['not_found'],
  deleteAnalysis: ['not_found'],
  deletePreset: ['not_found'],
  deleteReportTemplate: ['not_found'],
  hideNotification: ['not_found'],
  storedTask: ['task_not_found'],
  cancelTask: ['task_not_found'],
  parcelByPid: PARCEL,
  parcelCard: PARCEL,
  parcelTimeline: PARCEL,
  featureSheet: PARCEL,
  coverParcel: PARCEL,
  listingPhotos: PARCEL,
  parcelStreetView: 'every',
  folderHistory: HISTORY,
  areaHistory: HISTORY,
  folderHistoryCounts: HISTORY,
  areaHistoryCounts: HISTORY,
  getFacts: ['credentials_needed', 'source_not_connected', 'quota_used_up', ...FORM],
  findParcels: ['bad_request', 'too_many_parcels'],
  savePreset: FORM,
  renamePreset: FORM,
  saveReportTemplate: FORM,
  renameReportTemplate: FORM,
  saveSummarySheet: ['conflict'],
  report: ['bad_request', 'not_found'],
  saveReport: ['conflict', 'not_found'],
  setReportParts: ['conflict', 'not_found'],
  runReportPart: ['not_found', 'parcel_not_found', ...FORM],
  attachToReport: FILE,
  createReportPdf: ['pdf_unavailable'],
  takeOverParts: FORM,
  shareReport: FORM,
  mailReport: FORM,
  openSharedReport: SHARED,
  createSharedPdf: SHARED,
  sharedPdfState: SHARED,
  sharedPdf: SHARED,
  analysis: ['bad_request', 'not_found'],
  changeAnalysis: FORM,
  addComparable: ['not_found', 'parcel_not_found', 'listing_not_found', ...FORM],
  saveOwnSale: FORM,
  shareAnalysis: FORM,
  openSharedAnalysis: SHARED,
  writeBack: FORM,
}

const SESSION_CALLS: ReadonlySet<CallName> = new Set(['tokenValidate', 'logout'])

export function isShownInPlace(name: CallName, { code }: ApiError): boolean {
  if (code === 'unauthenticated') return SESSION_CALLS.has(name)
  const codes = SHOWN_IN_PLACE[name] ?? []
  return codes === 'every' || codes.some((shownCode) => shownCode === code)
}
