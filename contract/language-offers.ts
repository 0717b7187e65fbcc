import type { Language } from './languages.ts'

interface OfferWords {
  readonly accept: string
  readonly decline: string
}

/** A first visit is offered the browser's language in these words of that language, before its catalog is loaded. */
export const LANGUAGE_OFFERS: Readonly<Record<Language, OfferWords>> = {
  'zh-CN': { accept: '继续使用简体中文', decline: '不用了' },
  'zh-TW': { accept: '繼續使用繁體中文', decline: '不用了' },
  'en-US': { accept: 'Continue in English', decline: 'No, thanks' },
  'ja-JP': { accept: '日本語で続ける', decline: 'このままにする' },
  'th-TH': { accept: 'ใช้ภาษาไทยต่อ', decline: 'ไม่ใช่ตอนนี้' },
  'vi-VN': { accept: 'Tiếp tục bằng tiếng Việt', decline: 'Không, cảm ơn' },
  'id-ID': { accept: 'Lanjutkan dalam Bahasa Indonesia', decline: 'Tidak, terima kasih' },
  'ko-KR': { accept: '한국어로 계속하기', decline: '아니요' },
  'fr-FR': { accept: 'Continuer en français', decline: 'Non merci' },
  'de-DE': { accept: 'Weiter auf Deutsch', decline: 'Nein danke' },
}
