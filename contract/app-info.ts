/** The one place to rename the app: screens, manifest, e-mails and the statement all read these. */
export const APP_NAME = 'Candor'
export const APP_VERSION = '1.0.0'
