/**
 * Reasons of a refusal, in the words that the person reads, by language. An operator chooses one, or writes other words.
 * English and Chinese are also what the desk shows to the operator.
 */
import type { Language } from '../languages.ts'

export type ReasonedKind = 'deposit' | 'withdrawal' | 'verification' | 'account-change'

/** A reason in every language of the app. */
export type ReasonWords = Readonly<Record<Language, string>>

export const REFUSAL_REASONS: Readonly<Record<ReasonedKind, Readonly<Record<string, ReasonWords>>>> = {
  deposit: {
    'amount-not-shown': {
      'en-US': 'The photo does not show the amount. Please send one that shows the whole payment.',
      'zh-CN': '照片未显示金额。请提交能看到完整付款信息的照片。',
      'zh-TW': '照片未顯示金額。請提交能看到完整付款資訊的照片。',
      'ja-JP': '写真に金額が写っていません。支払い内容全体が見える写真をお送りください。',
      'th-TH': 'รูปไม่แสดงจำนวนเงิน โปรดส่งรูปที่เห็นรายการชำระเงินทั้งหมด',
      'vi-VN': 'Ảnh không cho thấy số tiền. Vui lòng gửi ảnh thấy toàn bộ giao dịch thanh toán.',
      'id-ID': 'Foto tidak menunjukkan jumlahnya. Kirim foto yang menunjukkan seluruh pembayaran.',
      'ko-KR': '사진에 금액이 보이지 않습니다. 결제 내역 전체가 보이는 사진을 보내 주세요.',
      'fr-FR': 'La photo ne montre pas le montant. Envoyez-en une qui montre tout le paiement.',
      'de-DE': 'Das Foto zeigt den Betrag nicht. Bitte senden Sie eines, das die ganze Zahlung zeigt.',
    },
    'sender-differs': {
      'en-US': 'The sender on your photo differs from the one you stated. Please ask again with the sender that paid.',
      'zh-CN': '照片上的付款方与您填写的不符。请按实际付款方重新提交。',
      'zh-TW': '照片上的付款方與您填寫的不符。請按實際付款方重新提交。',
      'ja-JP': '写真の送金元が入力された送金元と異なります。実際の送金元でもう一度申請してください。',
      'th-TH': 'ผู้โอนในรูปไม่ตรงกับที่คุณระบุ โปรดยื่นใหม่โดยระบุผู้โอนที่ชำระจริง',
      'vi-VN': 'Người gửi trên ảnh khác với người bạn đã khai. Vui lòng gửi lại yêu cầu với đúng người đã chuyển.',
      'id-ID': 'Pengirim pada foto berbeda dari yang Anda sebutkan. Ajukan lagi dengan pengirim yang membayar.',
      'ko-KR': '사진 속 송금인이 입력하신 송금인과 다릅니다. 실제 송금인으로 다시 신청해 주세요.',
      'fr-FR': 'L’expéditeur sur la photo diffère de celui indiqué. Refaites la demande avec celui qui a payé.',
      'de-DE':
        'Der Absender auf dem Foto ist ein anderer als der angegebene. Bitte beantragen Sie es mit dem richtigen neu.',
    },
    'no-money': {
      'en-US': 'No money has arrived from this sender. Please check with your bank or wallet.',
      'zh-CN': '我们未收到该付款方的款项。请向您的银行或钱包核实。',
      'zh-TW': '我們未收到該付款方的款項。請向您的銀行或錢包核實。',
      'ja-JP': 'この送金元からの入金が確認できません。銀行またはウォレットにご確認ください。',
      'th-TH': 'ยังไม่มีเงินเข้าจากผู้โอนรายนี้ โปรดตรวจสอบกับธนาคารหรือกระเป๋าเงินของคุณ',
      'vi-VN': 'Chưa nhận được tiền từ người gửi này. Vui lòng kiểm tra với ngân hàng hoặc ví của bạn.',
      'id-ID': 'Belum ada uang masuk dari pengirim ini. Periksa ke bank atau dompet Anda.',
      'ko-KR': '이 송금인으로부터 입금된 내역이 없습니다. 은행이나 지갑에 확인해 주세요.',
      'fr-FR': 'Aucun argent n’est arrivé de cet expéditeur. Vérifiez auprès de votre banque ou portefeuille.',
      'de-DE': 'Von diesem Absender ist kein Geld eingegangen. Bitte fragen Sie bei Bank oder Wallet nach.',
    },
    unreadable: {
      'en-US': 'The photo cannot be read. Please send a sharper one.',
      'zh-CN': '照片无法辨认。请提交更清晰的照片。',
      'zh-TW': '照片無法辨認。請提交更清晰的照片。',
      'ja-JP': '写真が読み取れません。より鮮明な写真をお送りください。',
      'th-TH': 'อ่านรูปไม่ออก โปรดส่งรูปที่ชัดกว่านี้',
      'vi-VN': 'Không đọc được ảnh. Vui lòng gửi ảnh rõ hơn.',
      'id-ID': 'Foto tidak terbaca. Kirim foto yang lebih tajam.',
      'ko-KR': '사진을 알아볼 수 없습니다. 더 선명한 사진을 보내 주세요.',
      'fr-FR': 'La photo est illisible. Envoyez-en une plus nette.',
      'de-DE': 'Das Foto ist nicht lesbar. Bitte senden Sie ein schärferes.',
    },
    'not-ours': {
      'en-US': 'The payment went to an address that is not ours. We cannot credit it.',
      'zh-CN': '该款项转入的地址不是我们的，无法入账。',
      'zh-TW': '該款項轉入的地址不是我們的，無法入帳。',
      'ja-JP': '当社のものではない宛先に送金されているため、入金として扱えません。',
      'th-TH': 'เงินถูกโอนไปยังที่อยู่ที่ไม่ใช่ของเรา เราจึงบันทึกยอดให้ไม่ได้',
      'vi-VN': 'Tiền đã chuyển đến địa chỉ không phải của chúng tôi nên không thể ghi có.',
      'id-ID': 'Pembayaran masuk ke alamat yang bukan milik kami, jadi tidak dapat kami kreditkan.',
      'ko-KR': '저희 주소가 아닌 곳으로 송금되어 입금 처리할 수 없습니다.',
      'fr-FR': 'Le paiement est allé à une adresse qui n’est pas la nôtre. Nous ne pouvons pas le créditer.',
      'de-DE': 'Die Zahlung ging an eine Adresse, die nicht unsere ist. Wir können sie nicht gutschreiben.',
    },
  },
  withdrawal: {
    'destination-refused': {
      'en-US': 'The destination does not accept this payment. Please bind another account and ask again.',
      'zh-CN': '收款账户无法接收该笔款项。请绑定其他账户后重新申请。',
      'zh-TW': '收款帳戶無法接收該筆款項。請綁定其他帳戶後重新申請。',
      'ja-JP': '出金先がこの支払いを受け付けません。別の口座を登録して、もう一度申請してください。',
      'th-TH': 'ปลายทางไม่รับการชำระเงินนี้ โปรดผูกบัญชีอื่นแล้วยื่นใหม่',
      'vi-VN': 'Nơi nhận không chấp nhận khoản này. Vui lòng liên kết tài khoản khác rồi yêu cầu lại.',
      'id-ID': 'Tujuan tidak menerima pembayaran ini. Tautkan rekening lain lalu ajukan lagi.',
      'ko-KR': '받는 계좌에서 이 금액을 받을 수 없습니다. 다른 계좌를 등록한 뒤 다시 신청해 주세요.',
      'fr-FR': 'Le compte de destination n’accepte pas ce paiement. Liez-en un autre et refaites la demande.',
      'de-DE': 'Das Zielkonto nimmt diese Zahlung nicht an. Bitte binden Sie ein anderes und beantragen Sie es neu.',
    },
    'holder-differs': {
      'en-US': 'The account is not in your own name. Money goes to your own accounts only.',
      'zh-CN': '该账户不在您本人名下。款项只能转入您本人的账户。',
      'zh-TW': '該帳戶不在您本人名下。款項只能轉入您本人的帳戶。',
      'ja-JP': '口座がご本人名義ではありません。出金できるのはご本人名義の口座のみです。',
      'th-TH': 'บัญชีนี้ไม่ใช่ชื่อของคุณ เงินโอนเข้าบัญชีของคุณเองเท่านั้น',
      'vi-VN': 'Tài khoản không đứng tên bạn. Tiền chỉ được chuyển đến tài khoản của chính bạn.',
      'id-ID': 'Rekening itu bukan atas nama Anda. Uang hanya dikirim ke rekening Anda sendiri.',
      'ko-KR': '본인 명의의 계좌가 아닙니다. 본인 계좌로만 출금할 수 있습니다.',
      'fr-FR': 'Ce compte n’est pas à votre nom. L’argent ne part que vers vos propres comptes.',
      'de-DE': 'Das Konto läuft nicht auf Ihren Namen. Geld geht nur auf Ihre eigenen Konten.',
    },
    'not-asked': {
      'en-US': 'You told us that you did not ask for this withdrawal. The money is back in your balance.',
      'zh-CN': '您告知我们这笔提现并非您本人申请。款项已退回您的余额。',
      'zh-TW': '您告知我們這筆提領並非您本人申請。款項已退回您的餘額。',
      'ja-JP': 'この出金はご本人の申請ではないとのご連絡を受け、金額を残高に戻しました。',
      'th-TH': 'คุณแจ้งว่าไม่ได้ขอถอนเงินรายการนี้ เงินกลับเข้ายอดคงเหลือของคุณแล้ว',
      'vi-VN': 'Bạn báo rằng không yêu cầu lần rút này. Tiền đã trở lại số dư của bạn.',
      'id-ID': 'Anda memberi tahu bahwa Anda tidak meminta penarikan ini. Uangnya kembali ke saldo Anda.',
      'ko-KR': '본인이 신청하지 않은 출금이라고 알려 주셔서 금액을 잔액으로 돌려드렸습니다.',
      'fr-FR': 'Vous nous avez dit ne pas avoir demandé ce retrait. L’argent est revenu sur votre solde.',
      'de-DE':
        'Sie haben uns gesagt, dass Sie diese Auszahlung nicht beantragt haben. Das Geld ist wieder in Ihrem Guthaben.',
    },
  },
  verification: {
    blurred: {
      'en-US': 'A side is blurred or cut off. Please take both again, with all four corners.',
      'zh-CN': '证件有一面模糊或不完整。请重新拍摄两面，并保留四个角。',
      'zh-TW': '證件有一面模糊或不完整。請重新拍攝兩面，並保留四個角。',
      'ja-JP': '片面がぼやけているか、切れています。四隅が入るよう、両面を撮り直してください。',
      'th-TH': 'มีด้านหนึ่งเบลอหรือไม่ครบ โปรดถ่ายใหม่ทั้งสองด้านให้เห็นครบสี่มุม',
      'vi-VN': 'Một mặt bị mờ hoặc bị cắt. Vui lòng chụp lại cả hai mặt, đủ bốn góc.',
      'id-ID': 'Salah satu sisi buram atau terpotong. Foto ulang kedua sisi dengan keempat sudutnya.',
      'ko-KR': '한쪽 면이 흐리거나 잘렸습니다. 네 모서리가 모두 보이도록 양면을 다시 찍어 주세요.',
      'fr-FR': 'Un côté est flou ou coupé. Reprenez les deux, avec les quatre coins.',
      'de-DE':
        'Eine Seite ist unscharf oder abgeschnitten. Bitte nehmen Sie beide noch einmal auf, mit allen vier Ecken.',
    },
    'differs-from-document': {
      'en-US': 'Name or number differs from the document. Please enter both exactly as it shows them.',
      'zh-CN': '姓名或证件号码与证件不符。请按证件如实填写。',
      'zh-TW': '姓名或證件號碼與證件不符。請按證件如實填寫。',
      'ja-JP': '氏名または番号が書類と異なります。書類のとおりに入力してください。',
      'th-TH': 'ชื่อหรือหมายเลขไม่ตรงกับเอกสาร โปรดกรอกให้ตรงตามเอกสาร',
      'vi-VN': 'Tên hoặc số không khớp với giấy tờ. Vui lòng nhập đúng như trên giấy tờ.',
      'id-ID': 'Nama atau nomor berbeda dari dokumen. Isi keduanya persis seperti di dokumen.',
      'ko-KR': '이름이나 번호가 신분증과 다릅니다. 신분증에 적힌 그대로 입력해 주세요.',
      'fr-FR': 'Le nom ou le numéro diffère du document. Saisissez-les exactement comme il les montre.',
      'de-DE': 'Name oder Nummer weichen vom Ausweis ab. Bitte geben Sie beides genau so ein, wie es dort steht.',
    },
    expired: {
      'en-US': 'The document has expired. Please hand in one that is valid.',
      'zh-CN': '证件已过期。请提交有效的证件。',
      'zh-TW': '證件已過期。請提交有效的證件。',
      'ja-JP': '書類の有効期限が切れています。有効な書類を提出してください。',
      'th-TH': 'เอกสารหมดอายุแล้ว โปรดส่งเอกสารที่ยังใช้ได้',
      'vi-VN': 'Giấy tờ đã hết hạn. Vui lòng nộp giấy tờ còn hiệu lực.',
      'id-ID': 'Dokumen sudah kedaluwarsa. Serahkan yang masih berlaku.',
      'ko-KR': '신분증의 유효 기간이 지났습니다. 유효한 신분증을 제출해 주세요.',
      'fr-FR': 'Le document a expiré. Remettez-en un qui est valable.',
      'de-DE': 'Der Ausweis ist abgelaufen. Bitte reichen Sie einen gültigen ein.',
    },
    'not-original': {
      'en-US': 'This is a picture of a screen or a copy. Please photograph the document itself.',
      'zh-CN': '这是屏幕翻拍或复印件。请拍摄证件原件。',
      'zh-TW': '這是螢幕翻拍或影本。請拍攝證件正本。',
      'ja-JP': '画面の写真またはコピーです。書類の原本を撮影してください。',
      'th-TH': 'นี่เป็นรูปถ่ายหน้าจอหรือสำเนา โปรดถ่ายเอกสารตัวจริง',
      'vi-VN': 'Đây là ảnh chụp màn hình hoặc bản sao. Vui lòng chụp giấy tờ gốc.',
      'id-ID': 'Ini foto layar atau salinan. Foto dokumen aslinya.',
      'ko-KR': '화면을 찍은 사진이거나 사본입니다. 신분증 원본을 찍어 주세요.',
      'fr-FR': 'C’est la photo d’un écran ou une copie. Photographiez le document lui-même.',
      'de-DE': 'Das ist das Bild eines Bildschirms oder eine Kopie. Bitte fotografieren Sie den Ausweis selbst.',
    },
  },
  'account-change': {
    'holder-differs': {
      'en-US': 'The new account is not in your own name. Please name one that is.',
      'zh-CN': '新账户不在您本人名下。请填写您本人名下的账户。',
      'zh-TW': '新帳戶不在您本人名下。請填寫您本人名下的帳戶。',
      'ja-JP': '新しい口座がご本人名義ではありません。ご本人名義の口座を指定してください。',
      'th-TH': 'บัญชีใหม่ไม่ใช่ชื่อของคุณ โปรดระบุบัญชีที่เป็นชื่อของคุณ',
      'vi-VN': 'Tài khoản mới không đứng tên bạn. Vui lòng nêu tài khoản đứng tên bạn.',
      'id-ID': 'Rekening baru bukan atas nama Anda. Sebutkan yang atas nama Anda.',
      'ko-KR': '새 계좌가 본인 명의가 아닙니다. 본인 명의의 계좌를 알려 주세요.',
      'fr-FR': 'Le nouveau compte n’est pas à votre nom. Indiquez-en un qui l’est.',
      'de-DE': 'Das neue Konto läuft nicht auf Ihren Namen. Bitte nennen Sie eines, das es tut.',
    },
    'not-asked': {
      'en-US': 'You told us that you did not ask for this change. Your account stays as it was.',
      'zh-CN': '您告知我们该变更并非您本人申请。您的账户保持不变。',
      'zh-TW': '您告知我們該變更並非您本人申請。您的帳戶保持不變。',
      'ja-JP': 'この変更はご本人の申請ではないとのご連絡を受け、口座は元のままにしました。',
      'th-TH': 'คุณแจ้งว่าไม่ได้ขอเปลี่ยนแปลงนี้ บัญชีของคุณยังเหมือนเดิม',
      'vi-VN': 'Bạn báo rằng không yêu cầu thay đổi này. Tài khoản của bạn giữ nguyên.',
      'id-ID': 'Anda memberi tahu bahwa Anda tidak meminta perubahan ini. Rekening Anda tetap seperti semula.',
      'ko-KR': '본인이 신청하지 않은 변경이라고 알려 주셔서 계좌를 그대로 두었습니다.',
      'fr-FR': 'Vous nous avez dit ne pas avoir demandé ce changement. Votre compte reste comme il était.',
      'de-DE': 'Sie haben uns gesagt, dass Sie diese Änderung nicht beantragt haben. Ihr Konto bleibt, wie es war.',
    },
  },
}

/** The reasons of a kind; none for requests of operators, which no person reads. */
export function reasonsOf(kind: string): Readonly<Record<string, ReasonWords>> {
  return Object.hasOwn(REFUSAL_REASONS, kind) ? REFUSAL_REASONS[kind as ReasonedKind] : {} // a key of the table
}
