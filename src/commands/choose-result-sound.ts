import { isResultSoundOnCell } from '../store/device/result-sound.ts'

export function chooseResultSound(isOn: boolean): void {
  isResultSoundOnCell.set(isOn)
}
