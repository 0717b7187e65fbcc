import { isResultSoundOnCell } from '../store/device/result-sound.ts'

/** Switches the tone of a result on or off, on this device. */
export function chooseResultSound(isOn: boolean): void {
  isResultSoundOnCell.set(isOn)
}
