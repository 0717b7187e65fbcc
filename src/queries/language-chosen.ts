export { isLanguageChosen } from '../store/device/language-chosen.ts'
