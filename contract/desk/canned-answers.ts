/** Answers of customer service that are written once, in every language of the app: an operator puts one into the field and goes on from it. */
import type { Language } from '../languages.ts'

export const CANNED_ANSWERS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'in-review': {
    'en-US': 'Thank you for waiting. A person is reviewing it now; you will get a message as soon as it is decided.',
    'zh-CN': '感谢您的等候。工作人员正在审核，有结果后会立即给您发送消息。',
    'zh-TW': '感謝您的等候。工作人員正在審核，有結果後會立即給您發送訊息。',
    'ja-JP': 'お待ちいただきありがとうございます。現在担当者が審査しており、結果が出次第メッセージでお知らせします。',
    'th-TH': 'ขอบคุณที่รอ เจ้าหน้าที่กำลังตรวจสอบอยู่ คุณจะได้รับข้อความทันทีที่มีผล',
    'vi-VN': 'Cảm ơn bạn đã chờ. Nhân viên đang xét duyệt; bạn sẽ nhận được tin nhắn ngay khi có kết quả.',
    'id-ID': 'Terima kasih telah menunggu. Petugas sedang meninjaunya; Anda akan menerima pesan begitu ada keputusan.',
    'ko-KR': '기다려 주셔서 감사합니다. 담당자가 심사 중이며, 결과가 나오는 대로 메시지를 보내 드립니다.',
    'fr-FR': 'Merci de votre patience. Une personne l’examine en ce moment ; vous recevrez un message dès la décision.',
    'de-DE': 'Danke für Ihre Geduld. Es wird gerade geprüft; Sie erhalten eine Nachricht, sobald entschieden ist.',
  },
  'send-photo': {
    'en-US': 'Please send a photo that shows the whole payment: amount, sender and time.',
    'zh-CN': '请发送一张能看到完整付款信息的照片：金额、付款方和时间。',
    'zh-TW': '請發送一張能看到完整付款資訊的照片：金額、付款方和時間。',
    'ja-JP': '金額・送金元・日時など、支払い内容全体が見える写真をお送りください。',
    'th-TH': 'โปรดส่งรูปที่เห็นรายการชำระเงินทั้งหมด: จำนวนเงิน ผู้โอน และเวลา',
    'vi-VN': 'Vui lòng gửi ảnh thấy toàn bộ giao dịch: số tiền, người gửi và thời gian.',
    'id-ID': 'Kirim foto yang menunjukkan seluruh pembayaran: jumlah, pengirim, dan waktu.',
    'ko-KR': '금액, 송금인, 시간이 모두 보이는 결제 내역 사진을 보내 주세요.',
    'fr-FR': 'Envoyez une photo qui montre tout le paiement : montant, expéditeur et heure.',
    'de-DE': 'Bitte senden Sie ein Foto, das die ganze Zahlung zeigt: Betrag, Absender und Zeit.',
  },
  'looking-into-it': {
    'en-US': 'We are looking into it and will write to you here.',
    'zh-CN': '我们正在核实，会在这里回复您。',
    'zh-TW': '我們正在核實，會在這裡回覆您。',
    'ja-JP': '確認しております。こちらでご連絡いたします。',
    'th-TH': 'เรากำลังตรวจสอบและจะตอบคุณที่นี่',
    'vi-VN': 'Chúng tôi đang kiểm tra và sẽ trả lời bạn tại đây.',
    'id-ID': 'Kami sedang memeriksanya dan akan menulis kepada Anda di sini.',
    'ko-KR': '확인 중이며, 이 대화에서 답변드리겠습니다.',
    'fr-FR': 'Nous vérifions et vous répondrons ici.',
    'de-DE': 'Wir sehen es uns an und schreiben Ihnen hier.',
  },
  'check-yourself': {
    'en-US': 'Your own device checks every result: open the order to see it. The page Fairness explains how.',
    'zh-CN': '每个结果都由您自己的设备核对：打开订单即可查看。“公平性”页面有说明。',
    'zh-TW': '每個結果都由您自己的裝置核對：打開訂單即可查看。「公平性」頁面有說明。',
    'ja-JP':
      '結果はすべてお客様の端末で確認されています。注文を開くとご覧いただけます。方法は「公正さ」のページにあります。',
    'th-TH': 'อุปกรณ์ของคุณเองตรวจสอบทุกผล: เปิดคำสั่งเพื่อดูได้ หน้า “ความเป็นธรรม” อธิบายวิธีไว้',
    'vi-VN': 'Chính thiết bị của bạn kiểm tra mọi kết quả: mở lệnh để xem. Trang “Công bằng” giải thích cách làm.',
    'id-ID':
      'Perangkat Anda sendiri memeriksa setiap hasil: buka order untuk melihatnya. Halaman “Kewajaran harga” menjelaskan caranya.',
    'ko-KR': '모든 결과는 고객님의 기기가 직접 확인합니다. 주문을 열면 볼 수 있고, 방법은 “공정성” 페이지에 있습니다.',
    'fr-FR':
      'Votre propre appareil vérifie chaque résultat : ouvrez l’ordre pour le voir. La page « Équité » explique comment.',
    'de-DE':
      'Ihr eigenes Gerät prüft jedes Ergebnis: Öffnen Sie die Order, um es zu sehen. Die Seite „Fairness“ erklärt es.',
  },
  thanks: {
    'en-US': 'Thank you. Is there anything else?',
    'zh-CN': '谢谢。请问还有其他问题吗？',
    'zh-TW': '謝謝。請問還有其他問題嗎？',
    'ja-JP': 'ありがとうございます。ほかにご不明な点はございますか。',
    'th-TH': 'ขอบคุณ มีเรื่องอื่นอีกไหม',
    'vi-VN': 'Cảm ơn bạn. Bạn còn cần hỗ trợ gì nữa không?',
    'id-ID': 'Terima kasih. Ada lagi yang bisa kami bantu?',
    'ko-KR': '감사합니다. 더 도와드릴 일이 있을까요?',
    'fr-FR': 'Merci. Avez-vous une autre question ?',
    'de-DE': 'Danke. Können wir sonst noch helfen?',
  },
  'withdrawal-time': {
    'en-US':
      'A withdrawal is reviewed by a person. Its page says by when; until it is approved you can take it back there.',
    'zh-CN': '提现由工作人员审核，提现页面写有最晚完成时间；通过之前，您可以在该页面撤回。',
    'zh-TW': '提款由工作人員審核，提款頁面寫有最晚完成時間；通過之前，您可以在該頁面撤回。',
    'ja-JP': '出金は担当者が審査します。期限は出金のページにあり、承認されるまではそこで取り消せます。',
    'th-TH': 'การถอนเงินมีเจ้าหน้าที่ตรวจสอบ หน้าการถอนบอกเวลาที่จะเสร็จ และก่อนอนุมัติคุณยกเลิกได้ที่หน้านั้น',
    'vi-VN':
      'Lệnh rút tiền do nhân viên xét duyệt. Trang của lệnh ghi rõ thời hạn; trước khi được duyệt, bạn có thể hủy tại đó.',
    'id-ID':
      'Penarikan ditinjau oleh petugas. Halamannya menyebutkan batas waktunya; sebelum disetujui, Anda dapat membatalkannya di sana.',
    'ko-KR': '출금은 담당자가 심사합니다. 기한은 출금 페이지에 있으며, 승인되기 전까지는 거기서 취소할 수 있습니다.',
    'fr-FR':
      'Un retrait est examiné par une personne. Sa page indique le délai ; avant l’approbation, vous pouvez l’y annuler.',
    'de-DE':
      'Eine Auszahlung wird von einem Menschen geprüft. Ihre Seite nennt die Frist; bis zur Freigabe können Sie sie dort zurücknehmen.',
  },
  'verify-identity': {
    'en-US':
      'A withdrawal needs a verified identity. Please send clear photos of both sides of your document in the app; all four corners must be visible.',
    'zh-CN': '提现需要先完成身份认证。请在应用中提交证件正反两面的清晰照片，四角都要拍到。',
    'zh-TW': '提款需要先完成身分認證。請在應用程式中提交證件正反兩面的清晰照片，四角都要拍到。',
    'ja-JP': '出金には本人確認が必要です。アプリから書類の両面を、四隅が写るように鮮明に撮影してお送りください。',
    'th-TH': 'การถอนเงินต้องยืนยันตัวตนก่อน โปรดส่งรูปเอกสารทั้งสองด้านที่ชัดเจนในแอป ให้เห็นครบทั้งสี่มุม',
    'vi-VN':
      'Muốn rút tiền, bạn cần xác minh danh tính. Vui lòng gửi ảnh rõ hai mặt giấy tờ trong ứng dụng, thấy đủ bốn góc.',
    'id-ID':
      'Penarikan memerlukan identitas yang terverifikasi. Kirim foto jelas kedua sisi dokumen Anda di aplikasi; keempat sudutnya harus terlihat.',
    'ko-KR':
      '출금하려면 본인 확인이 필요합니다. 앱에서 신분증 양면을 네 모서리가 모두 보이게 선명하게 찍어 보내 주세요.',
    'fr-FR':
      'Un retrait demande une identité vérifiée. Envoyez dans l’application des photos nettes des deux faces de votre pièce, les quatre coins visibles.',
    'de-DE':
      'Für eine Auszahlung muss Ihre Identität geprüft sein. Bitte senden Sie in der App scharfe Fotos beider Seiten Ihres Ausweises, auf denen alle vier Ecken zu sehen sind.',
  },
  'why-void': {
    'en-US':
      'An order is void when the rule could not decide it, for example because the prices had a gap at its end. The whole stake is back in your balance; the order’s page names the cause.',
    'zh-CN': '当规则无法判定时，例如到期时行情出现中断，订单会作废。投入金额已全额退回您的余额，订单页面写有原因。',
    'zh-TW': '當規則無法判定時，例如到期時行情出現中斷，訂單會作廢。投入金額已全額退回您的餘額，訂單頁面寫有原因。',
    'ja-JP':
      '終了時に価格が途切れていたなど、ルールで判定できない注文は無効になります。掛け金は全額残高に戻り、理由は注文のページにあります。',
    'th-TH': 'คำสั่งเป็นโมฆะเมื่อกฎตัดสินไม่ได้ เช่น ราคาขาดช่วงตอนสิ้นสุด เงินเดิมพันคืนเข้ายอดของคุณเต็มจำนวนแล้ว และหน้าคำสั่งบอกสาเหตุไว้',
    'vi-VN':
      'Lệnh bị hủy khi quy tắc không thể phân định, ví dụ giá bị gián đoạn lúc kết thúc. Toàn bộ tiền cược đã về số dư của bạn; trang của lệnh ghi rõ lý do.',
    'id-ID':
      'Order batal bila aturan tidak dapat memutuskannya, misalnya karena harga terputus saat berakhir. Seluruh taruhan sudah kembali ke saldo Anda; halaman order menyebutkan sebabnya.',
    'ko-KR':
      '종료 시점에 시세가 끊기는 등 규칙으로 판정할 수 없는 주문은 무효가 됩니다. 금액은 전액 잔액으로 돌아갔으며, 사유는 주문 페이지에 있습니다.',
    'fr-FR':
      'Un ordre est annulé quand la règle n’a pas pu le décider, par exemple si les cours ont eu une interruption à sa fin. Toute la mise est revenue sur votre solde ; la page de l’ordre en dit la cause.',
    'de-DE':
      'Eine Order ist nichtig, wenn die Regel sie nicht entscheiden konnte, etwa weil die Kurse an ihrem Ende eine Lücke hatten. Der ganze Einsatz ist wieder in Ihrem Guthaben; die Seite der Order nennt den Grund.',
  },
  'keep-secret': {
    'en-US': 'Please never tell anybody your password or a code, not even us. We never ask for them.',
    'zh-CN': '请不要把密码或验证码告诉任何人，包括我们。我们绝不会向您索取。',
    'zh-TW': '請不要把密碼或驗證碼告訴任何人，包括我們。我們絕不會向您索取。',
    'ja-JP': 'パスワードや確認コードは、当社を含め誰にも教えないでください。こちらからお尋ねすることはありません。',
    'th-TH': 'โปรดอย่าบอกรหัสผ่านหรือรหัสยืนยันกับใคร แม้แต่เรา เราไม่มีวันขอสิ่งเหล่านี้',
    'vi-VN': 'Xin đừng cho bất kỳ ai biết mật khẩu hay mã xác nhận, kể cả chúng tôi. Chúng tôi không bao giờ hỏi.',
    'id-ID':
      'Jangan pernah memberitahukan kata sandi atau kode kepada siapa pun, termasuk kami. Kami tidak pernah memintanya.',
    'ko-KR': '비밀번호나 인증번호는 저희를 포함해 누구에게도 알려 주지 마세요. 저희는 절대 묻지 않습니다.',
    'fr-FR':
      'Ne donnez jamais votre mot de passe ni un code à personne, pas même à nous. Nous ne les demandons jamais.',
    'de-DE': 'Bitte nennen Sie niemandem Ihr Passwort oder einen Code, auch uns nicht. Wir fragen nie danach.',
  },
}
