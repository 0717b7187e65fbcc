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
}
